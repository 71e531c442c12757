// From the text of a law to its program.
#include "control/law.h"
#include "control/law_program.h"
#include "control/law_text.h"

#include "core/text.h"

#include <algorithm>

namespace control {

namespace {

struct Function {
    const char* name;
    Op op;
    int least, most; // arguments
};
constexpr Function kFunctions[] = {
    {"min", opMin, 2, 8},     {"max", opMax, 2, 8},     {"if", opIf, 3, 3},           {"clamp", opClamp, 3, 3},
    {"abs", opAbs, 1, 1},     {"sqrt", opSqrt, 1, 1},   {"sign", opSign, 1, 1},       {"floor", opFloor, 1, 1},
    {"exp", opExp, 1, 1},     {"log", opLog, 1, 1},     {"sin", opSin, 1, 1},         {"cos", opCos, 1, 1},
    {"tan", opTan, 1, 1},     {"atan", opAtan, 1, 1},   {"tanh", opTanh, 1, 1},       {"atan2", opAtan2, 2, 2},
    {"pow", opPower, 2, 2},   {"delay", opDelay, 2, 2}, {"lowpass", opLowpass, 2, 2}, {"integral", opIntegral, 2, 2},
    {"latch", opLatch, 1, 1},
};

constexpr uint32_t kInputCount = uint32_t(std::size(kLawInputs));

}

// Recursive descent, one function a level of precedence; each leaves its value on the stack of the program.
class LawCompiler : LawText {
public:
    LawCompiler(std::string_view text, const std::vector<core::NamedNumber>& parameters, double dt)
        : LawText(text), m_parameters(parameters), m_dt(dt)
    {
    }

    core::Status compile(Law& out)
    {
        if (size() > Law::kMaxText) return core::Status::fail("", core::say("law longer than 4000 bytes"));
        skip();
        while (ok() && !ended()) {
            statement();
            skip();
            if (!ok() || ended()) break;
            if (!sees(';')) {
                fail(place(),
                     core::say("expected an operator, \";\" or the end, found {found}", {{"found", found(place())}}));
                break;
            }
            pass(1);
            skip();
        }
        if (ok() && m_law.m_sets == 0)
            fail(0, core::say("the law sets none of {names}", {{"names", list(kLawOutputs)}}));
        if (ok()) out = std::move(m_law);
        return status();
    }

private:
    template <size_t N> static std::string list(const char* const (&names)[N])
    {
        std::string s;
        for (const char* n : names) s += (s.empty() ? "" : ", ") + std::string(n);
        return s;
    }

    void emit(size_t at, uint32_t op, uint32_t pops, uint32_t index = 0, double value = 0.0)
    {
        if (!ok()) return;
        if (m_law.m_code.size() >= Law::kMaxCode) return fail(at, core::say("the law is too long (512 operations)"));
        m_height += 1 - int(pops);
        if (m_height > int(Law::kMaxStack)) return fail(at, core::say("the expression is too deep"));
        m_law.m_code.push_back({op, index, value});
    }

    void statement()
    {
        const size_t start = place();
        const std::string_view name = word();
        if (!assigns(name)) {
            if (sees(';')) return; // an empty statement
            if (m_law.m_sets != 0)
                return fail(start, core::say("expected name = expression, found {found}", {{"found", found(start)}}));
            expression();
            return store(start, "accel");
        }
        for (const char* input : kLawInputs)
            if (name == input)
                return fail(start, core::say("\"{name}\" is an input and cannot be set", {{"name", name}}));
        for (const core::NamedNumber& p : m_parameters)
            if (name == p.name)
                return fail(start, core::say("\"{name}\" is a parameter and cannot be set", {{"name", name}}));
        if (reserved(name)) return fail(start, core::say("\"{name}\" is a word of the language", {{"name", name}}));
        passAssignment(name);
        expression();
        store(start, name);
    }

    static bool reserved(std::string_view name)
    {
        for (const Function& f : kFunctions)
            if (name == f.name) return true;
        return name == "and" || name == "or" || name == "not" || name == "true" || name == "false" || name == "pi";
    }

    // Variables and outputs share the slots: outputs are the first kLawOutputCount.
    void store(size_t at, std::string_view name)
    {
        if (!ok()) return;
        uint32_t slot = slotOf(name);
        if (slot == kNone) {
            if (m_variables.size() >= Law::kMaxVariables) return fail(at, core::say("more than 48 variables"));
            m_variables.emplace_back(name);
            slot = kLawOutputCount + uint32_t(m_variables.size()) - 1;
        }
        if (slot < kLawOutputCount) m_law.m_sets |= 1u << slot;
        if (m_law.m_code.size() >= Law::kMaxCode) return fail(at, core::say("the law is too long (512 operations)"));
        m_law.m_code.push_back({opStore, slot, 0.0});
        --m_height;
    }

    static constexpr uint32_t kNone = 0xffffffffu;
    uint32_t slotOf(std::string_view name) const
    {
        for (uint32_t i = 0; i < kLawOutputCount; ++i)
            if (name == kLawOutputs[i]) return i;
        for (size_t i = 0; i < m_variables.size(); ++i)
            if (name == m_variables[i]) return kLawOutputCount + uint32_t(i);
        return kNone;
    }

    // Guards every way into recursion.
    struct Deeper {
        LawCompiler& c;
        explicit Deeper(LawCompiler& compiler, size_t at) : c(compiler)
        {
            if (++c.m_depth > int(Law::kMaxDepth)) c.fail(at, core::say("nested too deep"));
        }
        ~Deeper() { --c.m_depth; }
    };

    void expression()
    {
        const Deeper guard(*this, place());
        conjunction();
        while (ok()) {
            skip();
            const size_t at = place();
            if (!takeWord("or")) return;
            conjunction();
            emit(at, opOr, 2);
        }
    }
    void conjunction()
    {
        comparison();
        while (ok()) {
            skip();
            const size_t at = place();
            if (!takeWord("and")) return;
            comparison();
            emit(at, opAnd, 2);
        }
    }
    void comparison()
    {
        skip();
        const size_t start = place();
        if (takeWord("not")) {
            const Deeper guard(*this, start);
            if (!ok()) return;
            comparison();
            return emit(start, opNot, 1);
        }
        sum();
        skip();
        const size_t at = place();
        uint32_t op = 0;
        if (take("<="))
            op = opLessEqual;
        else if (take(">="))
            op = opGreaterEqual;
        else if (take("=="))
            op = opEqual;
        else if (take("!="))
            op = opUnequal;
        else if (take("<"))
            op = opLess;
        else if (take(">"))
            op = opGreater;
        else
            return;
        sum();
        emit(at, op, 2);
    }
    void sum()
    {
        product();
        while (ok()) {
            skip();
            const size_t at = place();
            const uint32_t op = take("+") ? opAdd : take("-") ? opSubtract : 0u;
            if (op == 0) return;
            product();
            emit(at, op, 2);
        }
    }
    void product()
    {
        sign();
        while (ok()) {
            skip();
            const size_t at = place();
            const uint32_t op = take("*") ? opMultiply : take("/") ? opDivide : 0u;
            if (op == 0) return;
            sign();
            emit(at, op, 2);
        }
    }
    void sign()
    {
        skip();
        const size_t at = place();
        const bool minus = take("-");
        if (!minus && !take("+")) return power();
        const Deeper guard(*this, at);
        if (!ok()) return;
        sign();
        if (minus) emit(at, opNegate, 1);
    }
    void power()
    {
        atom();
        skip();
        const size_t at = place();
        if (!ok() || !take("^")) return;
        const Deeper guard(*this, at);
        if (!ok()) return;
        sign(); // right to left: 2^3^2 is 2^9
        emit(at, opPower, 2);
    }

    void atom()
    {
        skip();
        if (!ok()) return;
        const size_t at = place();
        if (ended()) return fail(at, core::say("expected a value, found the end"));
        if (seesDigit() || sees('.')) {
            double value = 0.0;
            if (number(value)) emit(at, opConstant, 0, 0, value);
            return;
        }
        if (take("(")) {
            expression();
            if (ok() && !take(")"))
                fail(place(), core::say("expected \")\", found {found}", {{"found", found(place())}}));
            return;
        }
        const std::string_view name = word();
        if (name.empty()) return fail(at, core::say("expected a value, found {found}", {{"found", found(at)}}));
        pass(name.size());
        skip();
        if (sees('(')) return call(at, name);
        if (name == "true") return emit(at, opConstant, 0, 0, 1.0);
        if (name == "false") return emit(at, opConstant, 0, 0, 0.0);
        if (name == "pi") return emit(at, opConstant, 0, 0, math::kPi);
        for (const core::NamedNumber& p : m_parameters)
            if (name == p.name) return emit(at, opConstant, 0, 0, p.value);
        for (uint32_t i = 0; i < kInputCount; ++i)
            if (name == kLawInputs[i]) return emit(at, opInput, 0, i);
        const uint32_t slot = slotOf(name);
        if (slot != kNone && (slot >= kLawOutputCount || (m_law.m_sets >> slot & 1u)))
            return emit(at, opVariable, 0, slot);
        if (slot != kNone) return fail(at, core::say("\"{name}\" is read before it is set", {{"name", name}}));
        fail(at, core::say("unknown name \"{name}\"; a law reads {names}",
                           {{"name", name.substr(0, 40)}, {"names", list(kLawInputs)}}));
    }

    void call(size_t at, std::string_view name)
    {
        const Function* function = nullptr;
        for (const Function& f : kFunctions)
            if (name == f.name) function = &f;
        if (!function) {
            std::string names;
            for (const Function& f : kFunctions) names += (names.empty() ? "" : ", ") + std::string(f.name);
            return fail(at, core::say("unknown function \"{name}\"; there are {names}",
                                      {{"name", name.substr(0, 40)}, {"names", names}}));
        }
        take("(");
        int count = 0;
        size_t lastStart = m_law.m_code.size(), lastAt = place();
        while (ok()) {
            skip();
            lastStart = m_law.m_code.size();
            lastAt = place();
            if (count >= function->most) return fail(place(), wants(*function));
            expression();
            ++count;
            if (take(",")) continue;
            if (take(")")) break;
            if (ok()) fail(place(), core::say("expected \",\" or \")\", found {found}", {{"found", found(place())}}));
        }
        if (!ok()) return;
        if (count < function->least) return fail(at, wants(*function));
        if (function->op == opDelay || function->op == opLowpass || function->op == opIntegral)
            return remember(at, *function, lastStart, lastAt);
        if (function->op == opLatch) {
            const uint32_t where = reserve(at, 1);
            return emit(at, opLatch, 1, where);
        }
        emit(at, function->op, uint32_t(count), uint32_t(count));
    }

    static core::Message wants(const Function& f)
    {
        if (f.most == 1) return core::say("{name}() takes 1 value", {{"name", f.name}});
        if (f.least == f.most) return core::say("{name}() takes {count} values", {{"name", f.name}, {"count", f.most}});
        return core::say("{name}() takes {least} to {most} values",
                         {{"name", f.name}, {"least", f.least}, {"most", f.most}});
    }

    uint32_t reserve(size_t at, uint32_t doubles)
    {
        const uint32_t where = m_law.m_memory;
        if (where + doubles > Law::kMaxMemory) fail(at, core::say("too many delays and filters"));
        m_law.m_memory += doubles;
        return where;
    }

    // delay, lowpass, integral: the second argument must be a constant; its code is taken back out.
    void remember(size_t at, const Function& f, size_t argument, size_t argumentAt)
    {
        double stack[Law::kMaxStack + 1] = {};
        size_t height = 0;
        for (size_t i = argument; i < m_law.m_code.size(); ++i) {
            const auto& in = m_law.m_code[i];
            if (in.op == opConstant) {
                stack[height++] = in.value;
            } else if (in.op == opInput || in.op == opVariable || in.op == opDelay || in.op == opLowpass ||
                       in.op == opIntegral || in.op == opLatch) {
                return fail(argumentAt, core::say("{name}() wants a constant here", {{"name", f.name}}));
            } else {
                const uint32_t n = arguments(in.op, in.index);
                height -= n;
                stack[height] = apply(in.op, stack + height, n);
                ++height;
            }
        }
        const double constant = stack[0];
        m_law.m_code.resize(argument);
        --m_height;
        if (f.op == opIntegral) {
            if (!(constant > 0.0 && constant <= 1e9))
                return fail(argumentAt, core::say("the limit of integral() must be above 0"));
            const uint32_t where = reserve(at, 1);
            return emit(at, opIntegral, 1, where, constant);
        }
        if (!(constant >= 0.0 && constant <= Law::kMaxDelay))
            return fail(argumentAt,
                        core::say("a time from 0 to 10 s is wanted, found {constant}", {{"constant", constant}}));
        if (f.op == opLowpass) {
            const uint32_t where = reserve(at, 2);
            return emit(at, opLowpass, 1, where, Lag::make(constant, m_dt).keep);
        }
        const uint32_t where = reserve(at, DelayLine::kDoubles);
        m_law.m_delays.push_back(DelayLine::make(where, constant, m_dt));
        emit(at, opDelay, 1, uint32_t(m_law.m_delays.size()) - 1);
    }

    const std::vector<core::NamedNumber>& m_parameters;
    double m_dt;
    int m_depth = 0, m_height = 0;
    std::vector<std::string> m_variables;
    Law m_law;
};

core::Status Law::compile(std::string_view text, const std::vector<core::NamedNumber>& parameters, double dt, Law& out)
{
    for (const core::NamedNumber& p : parameters)
        for (const char* input : kLawInputs)
            if (p.name == input)
                return core::Status::fail(
                    "parameters",
                    core::say("\"{name}\" is an input of every law; choose another name", {{"name", p.name}}));
    return LawCompiler(text, parameters, dt).compile(out);
}

}
