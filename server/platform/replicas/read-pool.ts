import pg from 'pg'

import type { StatementConnection, StatementPool } from '../database/pool-statements.ts'
import type { Replica } from './replica.ts'

type Choice = {
  primary: StatementPool
  /** The replica to use now, if any may be used. */
  choose: () => Replica | undefined
  isUsable: (replica: Replica) => boolean
  /** The replica to use when the primary cannot be reached. */
  chooseInstead: () => Replica | undefined
  onRead: (from: 'replica' | 'primary') => void
}

/** A pool whose connections read at a replica, and at the primary when the replica fails. */
export function openReadPool({ primary, choose, isUsable, chooseInstead, onRead }: Choice): StatementPool {
  const connectTo = async (replica: Replica): Promise<StatementConnection | undefined> => {
    try {
      return readOrElse(await replica.statements.connect(), replica, primary, onRead)
    } catch {
      replica.leaveOut()
      return undefined
    }
  }
  return {
    options: primary.options,
    end: async () => {},
    connect: async () => {
      for (let replica = choose(); replica; replica = choose()) {
        const connection = await connectTo(replica)
        // A change may have been announced while it waited for its turn.
        if (connection && isUsable(replica)) return connection
        connection?.release()
      }
      try {
        const connection = await primary.connect()
        onRead('primary')
        return connection
      } catch (error) {
        const replica = chooseInstead()
        const connection = replica && (await connectTo(replica))
        if (connection) return connection
        throw error
      }
    },
  }
}

const OVER_TIME = '57014'
const begins = /^(begin|start transaction)\b/i

/**
 * A statement that the replica cannot complete (it is gone, or must replay changes that the statement blocks) is repeated at the
 * primary. Not one that took too long, nor one within a transaction, whose earlier statements the primary does not have.
 */
function readOrElse(
  connection: StatementConnection,
  replica: Replica,
  primary: StatementPool,
  onRead: Choice['onRead'],
): StatementConnection {
  let isInTransaction = false
  let instead: StatementConnection | undefined
  onRead('replica')
  return {
    query: async (sql, values) => {
      if (instead) return instead.query(sql, values)
      isInTransaction ||= typeof sql === 'string' && begins.test(sql)
      try {
        return await connection.query(sql, values)
      } catch (error) {
        const isAnswer = error instanceof pg.DatabaseError
        if (!isAnswer || error.severity === 'FATAL') replica.leaveOut()
        if (isInTransaction || (isAnswer && error.code === OVER_TIME)) throw error
        instead = await primary.connect()
        onRead('primary')
        return instead.query(sql, values)
      }
    },
    release: (destroy) => {
      connection.release(destroy)
      instead?.release(destroy)
    },
  }
}
