"""Writes completion for bash, zsh and fish from the output of `scalescope-cli describe`."""

PROGRAM = "scalescope-cli"


def walk(command: dict, path: tuple = ()):
    """Yields every command with its path below the program, the program itself first."""
    yield path, command
    for inner in command["commands"]:
        yield from walk(inner, path + (inner["name"],))


def one_line(text: str) -> str:
    return " ".join(text.split())


def shell_quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def ways_of(described: dict) -> list:
    return ["/".join(path) for path, _ in walk(described) if path]


def bash(described: dict) -> str:
    """Returns bash completion. It has a list of words for each command, and for each option with a few fixed values.
    Everything else is a file, which readline offers by itself if nothing else matches (-o default)."""
    options, values, places = [], [], []
    for path, command in walk(described):
        at = "/".join(path)
        names = [name for option in command["options"] for name in option["names"]]
        options.append(f"      {shell_quoted(at)}) words={shell_quoted(' '.join(names))} ;;")
        for option in command["options"]:
            if option["takesValue"]:
                pattern = "|".join(shell_quoted(f"{at} {name}") for name in option["names"])
                values.append(f"    {pattern}) words={shell_quoted(' '.join(option['words']))} ;;")
        words = [inner["name"] for inner in command["commands"]]
        words += [word for argument in command["arguments"] for word in argument["words"]]
        if words:
            places.append(f"      {shell_quoted(at)}) words={shell_quoted(' '.join(words))} ;;")
    lines = "\n".join
    return f"""# bash completion of {PROGRAM}, written from its own description when it was built.
_scalescope_cli() {{
  local line=${{COMP_LINE:0:COMP_POINT}} current= before= way= words= word all
  read -ra all <<<"$line"
  case $line in *[[:space:]]) ;; *) current=${{all[-1]}}; unset 'all[-1]' ;; esac
  for word in "${{all[@]:1}}"; do
    case ${{way:+$way/}}$word in
      {'|'.join(shell_quoted(way) for way in ways_of(described))}) way=${{way:+$way/}}$word ;;
    esac
    before=$word
  done
  case "$way $before" in
{lines(values)}
    *) case $current in
      -*) case $way in
{lines(options)}
      esac ;;
      *) case $way in
{lines(places)}
      esac ;;
    esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  # Readline takes what stands behind the last colon for the word.
  case $COMP_WORDBREAKS$current in
    *:*:*) COMPREPLY=("${{COMPREPLY[@]#"${{current%"${{current##*:}}"}}"}}") ;;
  esac
}}
complete -o default -F _scalescope_cli {PROGRAM}
"""


def zsh_text(text: str) -> str:
    """Escapes a text inside a specification of _arguments, whose parts end at colons and brackets."""
    out = one_line(text)
    for mark in "\\:[]":
        out = out.replace(mark, "\\" + mark)
    return out


def zsh_values(argument: dict, name: str) -> str:
    words = argument["words"]
    known = "(" + " ".join(word.replace(":", "\\:") for word in words) + ")" if words else "_files"
    return f":{zsh_text(name)}:{known}"


def zsh_specification(option: dict) -> str:
    """Returns a specification for _arguments: '(-h --help)'{-h,--help}'[what it does]:value:(words)'."""
    names = option["names"]
    value = zsh_values(option, option["type"].lower()) if option["takesValue"] else ""
    text = shell_quoted(f"[{zsh_text(option['description'])}]{value}")
    again = "*" if option["several"] else ""
    if len(names) > 1 and not again:
        return shell_quoted(f"({' '.join(names)})") + "{" + ",".join(names) + "}" + text
    return " ".join(shell_quoted(again + name) + text for name in names)


def zsh(described: dict) -> str:
    out = [f"#compdef {PROGRAM}", f"# zsh completion of {PROGRAM}, written from its own description when it was built."]
    for path, command in walk(described):
        function = "_" + "_".join((PROGRAM, *path)).replace("-", "_")
        out += ["", f"{function}() {{"]
        parts = [zsh_specification(option) for option in command["options"]]
        if command["commands"]:
            out += ["  local -a commands=("]
            out += [
                "    " + shell_quoted(inner["name"] + ":" + one_line(inner["description"]))
                for inner in command["commands"]
            ]
            out += ["  )", "  local line state", "  _arguments -C \\"]
            out += [f"    {part} \\" for part in parts]
            out += ["    '1: :->command' '*:: :->rest'", "  case $state in"]
            out += ["    command) _describe command commands ;;", "    rest)", "      case $line[1] in"]
            out += [
                f"        {inner['name']}) {function}_{inner['name'].replace('-', '_')} ;;"
                for inner in command["commands"]
            ]
            out += ["      esac ;;", "  esac", "}"]
            continue
        for number, argument in enumerate(command["arguments"], 1):
            place = "*" if argument["several"] else str(number)
            parts.append(shell_quoted(place + zsh_values(argument, argument["names"][0])))
        out += ["  _arguments \\"] + [f"    {part} \\" for part in parts[:-1]] + [f"    {parts[-1]}", "}"]
    start = "_" + PROGRAM.replace("-", "_")
    return "\n".join(out) + f'\n\n{start} "$@"\n'


def fish(described: dict) -> str:
    def quoted(text: str) -> str:
        return "'" + one_line(text).replace("\\", "\\\\").replace("'", "\\'") + "'"

    out = [
        f"# fish completion of {PROGRAM}, written from its own description when it was built.",
        "function __scalescope_cli_at",
        "    set -l way",
        "    for word in (commandline -opc)[2..-1]",
        "        set -l deeper (string join -- / $way $word)",
        f"        if contains -- $deeper {' '.join(ways_of(described))}",
        "            set way $deeper",
        "        end",
        "    end",
        '    test "$way" = "$argv[1]"',
        "end",
    ]
    for path, command in walk(described):
        when = f"complete -c {PROGRAM} -n {quoted('__scalescope_cli_at ' + repr('/'.join(path)))}"
        for inner in command["commands"]:
            out.append(f"{when} -f -a {inner['name']} -d {quoted(inner['description'])}")
        for option in command["options"]:
            names = " ".join(
                f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option["names"]
            )
            value = ""
            if option["takesValue"]:
                value = f" -x -a {quoted(' '.join(option['words']))}" if option["words"] else " -r -F"
            out.append(f"{when} {names}{value} -d {quoted(option['description'])}")
        for argument in command["arguments"]:
            if argument["words"]:
                out.append(f"{when} -a {quoted(' '.join(argument['words']))}")
    return "\n".join(out) + "\n"
