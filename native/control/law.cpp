#include "control/law.h"

#include "control/law_program.h"

namespace control {

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

uint32_t arguments(uint32_t op, uint32_t index)
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
            const uint32_t n = arguments(in.op, in.index);
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
