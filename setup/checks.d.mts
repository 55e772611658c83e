export const checks: Readonly<Record<string, string[]>>
export function checksOfAll(wanted: string[]): [string, string[]][]
export function checksOfChanges(wanted: string[], changed?: string[]): [string, string[]][]
