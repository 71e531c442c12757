#include "control/law.h"

#include "core/json.h"
#include "core/text.h"

#include <algorithm>

namespace control {

namespace {

enum Op : uint32_t {
    opConstant,
    opInput,
    opVariable,
    opStore,
    opNegate,
    opNot,
    opAdd,
    opSubtract,
    opMultiply,
    opDivide,
    opPower,
    opLess,
    opLessEqual,
    opGreater,
    opGreaterEqual,
    opEqual,
    opUnequal,
    opAnd,
    opOr,
    opMin,
    opMax,
    opIf,
    opClamp,
    opAbs,
    opSqrt,
    opSign,
    opFloor,
    opExp,
    opLog,
    opSin,
    opCos,
    opTan,
    opAtan,
    opTanh,
    opAtan2,
    opDelay,
    opLowpass,
    opIntegral,
    opLatch
};

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

bool letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool digit(char c)
{
    return c >= '0' && c <= '9';
}

// Pops its arguments from the stack, leaves its result. The one meaning of an operation, at run and at compile time.
double apply(uint32_t op, const double* arg, uint32_t count)
{
    const auto truth = [](bool b) { return b ? 1.0 : 0.0; };
    switch (op) {
    case opNegate:
        return -arg[0];
    case opNot:
        return truth(arg[0] == 0.0);
    case opAdd:
        return arg[0] + arg[1];
    case opSubtract:
        return arg[0] - arg[1];
    case opMultiply:
        return arg[0] * arg[1];
    case opDivide:
        return arg[0] / arg[1];
    case opPower:
        return math::pow(arg[0], arg[1]);
    case opLess:
        return truth(arg[0] < arg[1]);
    case opLessEqual:
        return truth(arg[0] <= arg[1]);
    case opGreater:
        return truth(arg[0] > arg[1]);
    case opGreaterEqual:
        return truth(arg[0] >= arg[1]);
    case opEqual:
        return truth(arg[0] == arg[1]);
    case opUnequal:
        return truth(arg[0] != arg[1]);
    case opAnd:
        return truth(arg[0] != 0.0 && arg[1] != 0.0);
    case opOr:
        return truth(arg[0] != 0.0 || arg[1] != 0.0);
    case opMin:
    case opMax: {
        double best = arg[0];
        for (uint32_t i = 1; i < count; ++i)
            if (op == opMin ? arg[i] < best : arg[i] > best) best = arg[i];
        return best;
    }
    case opIf:
        return arg[0] != 0.0 ? arg[1] : arg[2];
    case opClamp:
        return math::clamp(arg[0], arg[1], arg[2]);
    case opAbs:
        return arg[0] < 0.0 ? -arg[0] : arg[0];
    case opSqrt:
        return math::sqrt(arg[0]);
    case opSign:
        return math::sign(arg[0]);
    case opFloor:
        return std::floor(arg[0]);
    case opExp:
        return math::exp(arg[0]);
    case opLog:
        return math::log(arg[0]);
    case opSin:
        return math::sin(arg[0]);
    case opCos:
        return math::cos(arg[0]);
    case opTan:
        return math::tan(arg[0]);
    case opAtan:
        return math::atan(arg[0]);
    case opTanh:
        return math::tanh(arg[0]);
    case opAtan2:
        return math::atan2(arg[0], arg[1]);
    default:
        return 0.0;
    }
}

}

// Recursive descent, one function a level of precedence; each leaves its value on the stack of the program.
class LawCompiler {
public:
    LawCompiler(std::string_view text, const std::vector<core::NamedNumber>& parameters, double dt)
        : m_text(text), m_parameters(parameters), m_dt(dt)
    {
    }

    core::Status compile(Law& out)
    {
        if (m_text.size() > Law::kMaxText) return core::Status::fail("", "law longer than 4000 bytes");
        skip();
        while (ok() && m_at < m_text.size()) {
            statement();
            skip();
            if (!ok() || m_at >= m_text.size()) break;
            if (m_text[m_at] != ';') {
                fail(m_at, "expected an operator, \";\" or the end, found " + found(m_at));
                break;
            }
            ++m_at;
            skip();
        }
        if (ok() && m_law.m_sets == 0) fail(0, "the law sets none of " + list(kLawOutputs));
        if (ok()) out = std::move(m_law);
        return m_status;
    }

private:
    bool ok() const { return m_status.ok(); }

    void fail(size_t at, const std::string& message)
    {
        if (!ok()) return;
        size_t line = 1, start = 0;
        for (size_t i = 0; i < at && i < m_text.size(); ++i)
            if (m_text[i] == '\n') {
                ++line;
                start = i + 1;
            }
        const bool several = m_text.find('\n') != std::string_view::npos;
        m_status = core::Status::fail("", (several ? "line " + std::to_string(line) + ", " : std::string()) +
                                              "column " + std::to_string(at - start + 1) + ": " + message);
    }

    template <size_t N> static std::string list(const char* const (&names)[N])
    {
        std::string s;
        for (const char* n : names) s += (s.empty() ? "" : ", ") + std::string(n);
        return s;
    }

    std::string found(size_t at) const
    {
        if (at >= m_text.size()) return "the end";
        const char c = m_text[at];
        if (c < ' ' || c > '~') return "a character that is not plain text";
        return "\"" + std::string(1, c) + "\"";
    }

    void skip()
    {
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == '#') {
                while (m_at < m_text.size() && m_text[m_at] != '\n') ++m_at;
            } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
                ++m_at;
            } else {
                return;
            }
        }
    }

    bool take(std::string_view symbol)
    {
        skip();
        if (m_text.substr(m_at, symbol.size()) != symbol) return false;
        m_at += symbol.size();
        return true;
    }

    std::string_view word() // a name at the place, or nothing
    {
        skip();
        size_t end = m_at;
        if (end < m_text.size() && letter(m_text[end]))
            while (end < m_text.size() && (letter(m_text[end]) || digit(m_text[end]))) ++end;
        return m_text.substr(m_at, end - m_at);
    }
    bool takeWord(std::string_view w)
    {
        if (word() != w) return false;
        m_at += w.size();
        return true;
    }

    void emit(size_t at, uint32_t op, uint32_t pops, uint32_t index = 0, double value = 0.0)
    {
        if (!ok()) return;
        if (m_law.m_code.size() >= Law::kMaxCode) return fail(at, "the law is too long (512 operations)");
        m_height += 1 - int(pops);
        if (m_height > int(Law::kMaxStack)) return fail(at, "the expression is too deep");
        m_law.m_code.push_back({op, index, value});
    }

    void statement()
    {
        const size_t start = m_at;
        const std::string_view name = word();
        size_t after = m_at + name.size();
        while (after < m_text.size() && (m_text[after] == ' ' || m_text[after] == '\t')) ++after;
        const bool assigns = !name.empty() && after < m_text.size() && m_text[after] == '=' &&
                             (after + 1 >= m_text.size() || m_text[after + 1] != '=');
        if (!assigns) {
            if (m_at < m_text.size() && m_text[m_at] == ';') return; // an empty statement
            if (m_law.m_sets != 0) return fail(start, "expected name = expression, found " + found(start));
            expression();
            return store(start, "accel");
        }
        for (const char* input : kLawInputs)
            if (name == input) return fail(start, "\"" + std::string(name) + "\" is an input and cannot be set");
        for (const core::NamedNumber& p : m_parameters)
            if (name == p.name) return fail(start, "\"" + std::string(name) + "\" is a parameter and cannot be set");
        if (reserved(name)) return fail(start, "\"" + std::string(name) + "\" is a word of the language");
        m_at = after + 1;
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
            if (m_variables.size() >= Law::kMaxVariables) return fail(at, "more than 48 variables");
            m_variables.emplace_back(name);
            slot = kLawOutputCount + uint32_t(m_variables.size()) - 1;
        }
        if (slot < kLawOutputCount) m_law.m_sets |= 1u << slot;
        if (m_law.m_code.size() >= Law::kMaxCode) return fail(at, "the law is too long (512 operations)");
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
            if (++c.m_depth > int(Law::kMaxDepth)) c.fail(at, "nested too deep");
        }
        ~Deeper() { --c.m_depth; }
    };

    void expression()
    {
        const Deeper guard(*this, m_at);
        conjunction();
        while (ok()) {
            skip();
            const size_t at = m_at;
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
            const size_t at = m_at;
            if (!takeWord("and")) return;
            comparison();
            emit(at, opAnd, 2);
        }
    }
    void comparison()
    {
        skip();
        const size_t start = m_at;
        if (takeWord("not")) {
            const Deeper guard(*this, start);
            if (!ok()) return;
            comparison();
            return emit(start, opNot, 1);
        }
        sum();
        skip();
        const size_t at = m_at;
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
            const size_t at = m_at;
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
            const size_t at = m_at;
            const uint32_t op = take("*") ? opMultiply : take("/") ? opDivide : 0u;
            if (op == 0) return;
            sign();
            emit(at, op, 2);
        }
    }
    void sign()
    {
        skip();
        const size_t at = m_at;
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
        const size_t at = m_at;
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
        const size_t at = m_at;
        if (at >= m_text.size()) return fail(at, "expected a value, found the end");
        const char c = m_text[at];
        if (digit(c) || c == '.') return number();
        if (take("(")) {
            expression();
            if (ok() && !take(")")) fail(m_at, "expected \")\", found " + found(m_at));
            return;
        }
        const std::string_view name = word();
        if (name.empty()) return fail(at, "expected a value, found " + found(at));
        m_at += name.size();
        skip();
        if (m_at < m_text.size() && m_text[m_at] == '(') return call(at, name);
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
        if (slot != kNone) return fail(at, "\"" + std::string(name) + "\" is read before it is set");
        fail(at, "unknown name \"" + std::string(name.substr(0, 40)) + "\"; a law reads " + list(kLawInputs));
    }

    void number()
    {
        const size_t start = m_at;
        const auto digits = [&] {
            const size_t from = m_at;
            while (m_at < m_text.size() && digit(m_text[m_at])) ++m_at;
            return m_at - from;
        };
        size_t count = digits();
        if (m_at < m_text.size() && m_text[m_at] == '.') {
            ++m_at;
            count += digits();
        }
        if (count == 0) return fail(start, "expected digits beside the point");
        if (m_at < m_text.size() && (m_text[m_at] == 'e' || m_text[m_at] == 'E')) {
            ++m_at;
            if (m_at < m_text.size() && (m_text[m_at] == '+' || m_text[m_at] == '-')) ++m_at;
            if (digits() == 0) return fail(start, "a number with an empty exponent");
        }
        if (m_at < m_text.size() && letter(m_text[m_at]))
            return fail(m_at, "expected an operator between number and name");
        // JSON's reader, so that a number means the same bits everywhere; JSON wants digits on both sides of the point.
        std::string s(m_text.substr(start, m_at - start));
        if (s[0] == '.') s = "0" + s;
        const size_t point = s.find('.');
        if (point != std::string::npos && (point + 1 >= s.size() || !digit(s[point + 1]))) s.insert(point + 1, "0");
        const size_t first = s.find_first_not_of('0'); // leading zeros: 007
        if (first == std::string::npos)
            s = "0";
        else if (first > 0)
            s = (digit(s[first]) ? "" : "0") + s.substr(first);
        core::Json value;
        if (!core::parseJson(s, value).ok() || !value.is_number() || !math::isFinite(value.get<double>()))
            return fail(start, "not a number the engine can hold");
        emit(start, opConstant, 0, 0, value.get<double>());
    }

    void call(size_t at, std::string_view name)
    {
        const Function* function = nullptr;
        for (const Function& f : kFunctions)
            if (name == f.name) function = &f;
        if (!function) {
            std::string names;
            for (const Function& f : kFunctions) names += (names.empty() ? "" : ", ") + std::string(f.name);
            return fail(at, "unknown function \"" + std::string(name.substr(0, 40)) + "\"; there are " + names);
        }
        take("(");
        int count = 0;
        size_t lastStart = m_law.m_code.size(), lastAt = m_at;
        while (ok()) {
            skip();
            lastStart = m_law.m_code.size();
            lastAt = m_at;
            if (count >= function->most) return fail(m_at, wants(*function));
            expression();
            ++count;
            if (take(",")) continue;
            if (take(")")) break;
            if (ok()) fail(m_at, "expected \",\" or \")\", found " + found(m_at));
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

    static std::string wants(const Function& f)
    {
        const std::string count =
            f.least == f.most ? std::to_string(f.least) : std::to_string(f.least) + " to " + std::to_string(f.most);
        return std::string(f.name) + "() takes " + count + (f.most == 1 ? " value" : " values");
    }

    uint32_t reserve(size_t at, uint32_t doubles)
    {
        const uint32_t where = m_law.m_memory;
        if (where + doubles > Law::kMaxMemory) fail(at, "too many delays and filters");
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
                return fail(argumentAt, std::string(f.name) + "() wants a constant here");
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
                return fail(argumentAt, "the limit of integral() must be above 0");
            const uint32_t where = reserve(at, 1);
            return emit(at, opIntegral, 1, where, constant);
        }
        if (!(constant >= 0.0 && constant <= Law::kMaxDelay))
            return fail(argumentAt, "a time from 0 to 10 s is wanted, found " + core::number(constant));
        if (f.op == opLowpass) {
            const uint32_t where = reserve(at, 2);
            return emit(at, opLowpass, 1, where, Lag::make(constant, m_dt).keep);
        }
        const uint32_t where = reserve(at, DelayLine::kDoubles);
        m_law.m_delays.push_back(DelayLine::make(where, constant, m_dt));
        emit(at, opDelay, 1, uint32_t(m_law.m_delays.size()) - 1);
    }

public:
    static uint32_t arguments(uint32_t op, uint32_t index)
    {
        switch (op) {
        case opConstant:
        case opInput:
        case opVariable:
            return 0;
        case opMin:
        case opMax:
            return index;
        case opIf:
        case opClamp:
            return 3;
        case opNegate:
        case opNot:
        case opStore:
        case opDelay:
        case opLowpass:
        case opIntegral:
        case opLatch:
            return 1;
        default:
            return op >= opAbs && op <= opTanh ? 1 : 2;
        }
    }

private:
    std::string_view m_text;
    const std::vector<core::NamedNumber>& m_parameters;
    double m_dt;
    size_t m_at = 0;
    int m_depth = 0, m_height = 0;
    std::vector<std::string> m_variables;
    Law m_law;
    core::Status m_status;
};

core::Status Law::compile(std::string_view text, const std::vector<core::NamedNumber>& parameters, double dt, Law& out)
{
    for (const core::NamedNumber& p : parameters)
        for (const char* input : kLawInputs)
            if (p.name == input)
                return core::Status::fail("parameters",
                                          "\"" + p.name + "\" is an input of every law; choose another name");
    return LawCompiler(text, parameters, dt).compile(out);
}

LawOutputs Law::run(const LawInputs& inputs, double* memory) const
{
    const double* const input = &inputs.t;
    double slots[kLawOutputCount + kMaxVariables] = {};
    double stack[kMaxStack + 1] = {};
    size_t top = 0; // height of the stack
    const double dt = inputs.dt;
    for (const Instruction& in : m_code) {
        switch (in.op) {
        case opConstant:
            stack[top++] = in.value;
            break;
        case opInput:
            stack[top++] = input[in.index];
            break;
        case opVariable:
            stack[top++] = slots[in.index];
            break;
        case opStore:
            slots[in.index] = math::isFinite(stack[--top]) ? stack[top] : 0.0;
            break;
        case opDelay:
            stack[top - 1] = m_delays[in.index].pass(memory, math::isFinite(stack[top - 1]) ? stack[top - 1] : 0.0);
            break;
        case opLowpass: { // starts at its first value
            double *const y = memory + in.index, x = math::isFinite(stack[top - 1]) ? stack[top - 1] : y[0];
            if (y[1] == 0.0) y[0] = x;
            y[1] = 1.0;
            stack[top - 1] = Lag{in.value}.pass(y[0], x);
            break;
        }
        case opIntegral: {
            double& y = memory[in.index];
            if (math::isFinite(stack[top - 1])) y = math::clamp(y + stack[top - 1] * dt, -in.value, in.value);
            stack[top - 1] = y;
            break;
        }
        case opLatch: {
            double& y = memory[in.index];
            if (math::isFinite(stack[top - 1]) && stack[top - 1] != 0.0) y = 1.0;
            stack[top - 1] = y;
            break;
        }
        default: {
            const uint32_t n = LawCompiler::arguments(in.op, in.index);
            top -= n;
            stack[top] = apply(in.op, stack + top, n);
            ++top;
        }
        }
    }
    LawOutputs out;
    double* const to = &out.accel;
    for (uint32_t i = 0; i < kLawOutputCount; ++i) to[i] = slots[i];
    return out;
}

}
