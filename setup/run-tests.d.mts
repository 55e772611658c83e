/** Arguments for Vitest, and a share of the processors. */
export type Run = { args: string[]; load?: number; files?: string[] }
export const ALL_LOAD: number
export const LOAD_BESIDE: number
export function runTests(runs: Run[], more?: NodeJS.ProcessEnv): Promise<{ passed: number; failed: number }>
export function nextRun(queue: Run[], free: number): Run | undefined
export function describeFailure(failure: { name: string; reason?: string }): string
