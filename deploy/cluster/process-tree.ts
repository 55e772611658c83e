import { readdirSync, readFileSync } from 'node:fs'

/** These processes and all that descend from them, parents first. */
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

function parentOf(pid: string): number | undefined {
  try {
    // The name of the program, in parentheses, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return Number(fields[1])
  } catch {
    return undefined
  }
}
