export function changedSince(stamp: string, folder?: string): string[] | undefined
export function markRead(stamp: string, moment: Date): void
