# Writes OUT: a source file whose one string names the worker's build for the cell key (docs/FORMATS.md, Identity): a
# digest over FILES (their paths below ROOT and contents) and SETTINGS (compiler and flags).
set(all "${SETTINGS}\n")
foreach(file IN LISTS FILES)
  file(SHA256 ${file} digest)
  file(RELATIVE_PATH name ${ROOT} ${file})
  if(name MATCHES "^\\.\\./")
    get_filename_component(name ${file} NAME)
  endif()
  string(APPEND all "${name} ${digest}\n")
endforeach()
string(SHA256 digest "${all}")
file(WRITE ${OUT} "extern const char scalescopeWorkerBuild[];
[[gnu::used]] const char scalescopeWorkerBuild[] = \"SCALESCOPE-WORKER-BUILD ${digest}\";
")
