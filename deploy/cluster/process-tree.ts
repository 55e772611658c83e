import { readdirSync, readFileSync } from 'node:fs'

/** These processes and all their descendants, parents first. */
export function withDescendants(pids: readonly number[]): number[] {
  const children = childrenByParent()
  const found: number[] = []
  const add = (pid: number): void => {
    if (pid <= 0 || found.includes(pid)) return
    found.push(pid)
    for (const child of children.get(pid) ?? []) add(child)
  }
  for (const pid of pids) add(pid)
  return found
}

function childrenByParent(): Map<number, number[]> {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(name)
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  return children
}

/**
 * Distinguishes a process from all others that ever had its number: the boot of the machine and the start time, in ticks since then
 * (proc_pid_stat(5)). @returns undefined if there is no such process, or it has ended
 */
export function identityOf(pid: number | string): string | undefined {
  const [state, ...fields] = statOf(String(pid)) ?? ['Z']
  if (state === 'Z') return undefined
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[18]}`
}

function parentOf(pid: string): number | undefined {
  const parent = statOf(pid)?.[1]
  return parent === undefined ? undefined : Number(parent)
}

/** The fields of a process from its state on, which is the third. */
function statOf(pid: string): string[] | undefined {
  try {
    // The name of the program, in parentheses, may contain spaces.
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return undefined
  }
}
