// What the models can say and what they cannot (panels/limits.ts).
export default {
    title: 'What this is and is not',
    is: 'Yawlab computes how cars move and what an impact does to their motion, by equations that are printed in papers; every number can be traced to one.',
    forStudents: 'For students',
    students1: 'It shows the laws of mechanics at work: momentum, energy, friction, rotation. Bet first, then look.',
    students2:
        'Cars here are stiff bodies that change their velocity in a moment, or over a tenth of a second. What bends, tears or shatters in a real crash is left out; dents are paint over a formula.',
    students3:
        'Nobody sits in them. A delta-V is told, an injury is not: it depends on belts, seats, bodies, on everything that is not here.',
    students4: 'It is no training for the road. What a car does here at the limit, yours may do otherwise.',
    forEngineers: 'For engineers',
    engineers1:
        'No instrumented crash is among what the engine is held to. Rows of NHTSA tests and of the barrier compare our equations with others\u2019 solutions for the same inputs.',
    engineers2:
        'An impact has one contact point, a normal and two or three numbers: restitution, friction, or a share of energy. They are put in, not computed from structures. There is no finite element anywhere.',
    engineers3:
        'Pulses and crush zones share an impulse out over time; peak forces and accelerations are as good as the shape and the stiffness that were assumed.',
    engineers4:
        'Tires are steady-state curves with a relaxation length: no temperature, no wear, no water film; frictions of surfaces are typical values, not measured ones.',
    engineers5:
        'The 17-DOF car has a stiff frame and no aerodynamics beyond drag and lift; struck as in Zhou\u2019s Figure 7 it rolls half as fast again as CarSim.',
    engineers6:
        'Steps are 5 ms and the same bits come out everywhere: a run can be repeated exactly, which says nothing of how near it is to the truth.',
    notFor: 'It is no evidence: do not use it alone to reconstruct an accident, to judge a design or to decide anything on which somebody\u2019s safety depends.',
    more: 'Where it was compared, row by row',
} as const;
