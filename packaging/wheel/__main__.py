from scalescope.command_line import main

main()
