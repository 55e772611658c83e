/** Kinds of computer as stored; `portatil` is shown as "portátil" (P-58). */
export const computerKinds = ['mesa', 'portatil', 'todo en uno'] as const
export type ComputerKind = (typeof computerKinds)[number]

/** The maximum number of computers of one client, and of pictures of one computer. */
export const computerLimits = { computers: 100, pictures: 5 } as const
