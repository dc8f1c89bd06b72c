from scalescope import command_line

command_line()
