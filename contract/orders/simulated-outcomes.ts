/** The outcomes of a simulated payment (M-10). `late` stays pending and is approved a little later by itself. */
export const simulatedOutcomes = ['approve', 'decline', 'pending', 'late'] as const
export type SimulatedOutcome = (typeof simulatedOutcomes)[number]
