import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** HAProxy's state of one server. */
export type BalancedServer = { part: string; name: string; isUp: boolean }

/** Reads from HAProxy's socket which servers are healthy. */
export async function readBalancer(path: string): Promise<BalancedServer[]> {
  const socket = connect(path)
  await once(socket, 'connect')
  socket.write('show stat\n')
  const [head = '', ...lines] = (await text(socket)).trim().split('\n')
  const names = head.replace(/^# /, '').split(',')
  const column = (line: string, name: string) => line.split(',')[names.indexOf(name)] ?? ''
  return lines.map((line) => ({
    part: column(line, 'pxname'),
    name: column(line, 'svname'),
    // Before its first check a server counts as healthy.
    isUp: column(line, 'status') === 'UP' && /^L7OK|^$/.test(column(line, 'check_status')),
  }))
}
