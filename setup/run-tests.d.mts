/** Arguments for Vitest. */
export type Run = { args: string[] }
export function runTests(runs: Run[], more?: NodeJS.ProcessEnv): Promise<{ passed: number; failed: number }>
export function describeFailure(failure: { name: string; reason?: string }): string
