// The manual page and the shell's completion, both out of the table of commands: what help says, they say.
#include "cli/command.h"
#include "scenario/scenario.h"

#include <algorithm>

namespace cli {

namespace {

constexpr const char* kHelp = "usage: yawlab manual [--completion]\n\n"
                              "Prints the manual page, for `man -l -` or a folder that man searches.\n"
                              "  --completion   the completion of commands and options for bash, and for zsh after "
                              "`bashcompinit`;\n"
                              "                 `source <(yawlab manual --completion)` tries it\n";

// Text for roff (groff_man(7)): what it would take for a request or an escape, or turn into a hyphen.
std::string roff(const std::string& text)
{
    std::string out;
    for (const char c : text) {
        const bool begins = out.empty() || out.back() == '\n';
        if (begins && (c == '.' || c == '\'')) out += "\\&";
        out += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
    }
    return out;
}

std::string manual()
{
    std::string out = ".TH YAWLAB 1 \"\" \"yawlab " + std::string(scenario::engineVersion()) + "\"\n";
    out += ".SH NAME\nyawlab \\- vehicle dynamics and collisions\n";
    out += ".SH SYNOPSIS\n.B yawlab\n.I COMMAND\n.RI [ ARGUMENT ...]\n.SH DESCRIPTION\n" + roff(kAbout);
    out += ".SH EXIT STATUS\n" + roff(kExitCodes) + ".SH COMMANDS\n";
    for (const Command* c : commands())
        out += ".SS " + roff(c->name) + "\n" + roff(c->summary) + "\n.PP\n.nf\n" + roff(c->help) + ".fi\n";
    return out;
}

// The words of a command's help that begin with two hyphens.
std::vector<std::string> options(const std::string& help)
{
    std::vector<std::string> out{"--help"};
    for (size_t at = 0; (at = help.find("--", at)) != help.npos;) {
        const size_t end = std::min(help.find_first_not_of("abcdefghijklmnopqrstuvwxyz-", at), help.size());
        const std::string word = help.substr(at, end - at);
        if (word.size() > 2 && std::find(out.begin(), out.end(), word) == out.end()) out.push_back(word);
        at = end;
    }
    return out;
}

std::string completion()
{
    std::string names, cases;
    for (const Command* c : commands()) {
        names += std::string(c->name) + " ";
        cases += "        " + std::string(c->name) + ") words='";
        for (const std::string& o : options(c->help)) cases += o + " ";
        cases.back() = '\'';
        cases += " ;;\n";
    }
    std::string scenarios;
    for (const auto& entry : scenario::catalog()) scenarios += entry.name + " ";
    return "# Completion of yawlab for bash, made by `yawlab manual --completion`.\n"
           "_yawlab() {\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} words='" +
           names + "--help --version'\n    [ \"$COMP_CWORD\" -gt 1 ] && case ${COMP_WORDS[1]} in\n" + cases +
           "        *) words='' ;;\n    esac\n"
           "    [ \"$COMP_CWORD\" -gt 1 ] && case $word in -*) ;; *) words='" +
           scenarios +
           "' ;; esac\n"
           "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
           "}\n"
           "complete -o default -F _yawlab yawlab\n";
}

int run(Arguments& args)
{
    const bool complete = args.flag("--completion");
    if (!args.good(kHelp)) return kUsage;
    say("%s", (complete ? completion() : manual()).c_str());
    return kDone;
}

}

const Command kManual = {"manual", "prints the manual page, or the completion for the shell", kHelp, run};

}
