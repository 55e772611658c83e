import type { FastifyRequest } from 'fastify'

import type { Call } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import type { Db, Tx } from '../database/pool.ts'
import type { Secret } from '../secret.ts'
import { withoutZone } from './client-address.ts'
import type { OnRefused } from './errors.ts'

/** The author and origin of an event, as far as they are logged. */
export type AuditActor = { reqId: string | null; actor: string | null; role: string | null; ip: string | null }

export type AuditEvent = {
  /** Dotted, in the past tense: `role.changed`. */
  action: string
  target?: string | undefined
  /** The old and the new values. Never a password, token, picture, document number or address. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

export type Audit = {
  /** Logs an event in the transaction in which it happens. */
  record: (db: Db | Tx, auditActor: AuditActor, event: AuditEvent) => Promise<void>
  /** An audit actor in its stored form, for statements that write the log themselves. */
  asLogged: (auditActor: AuditActor) => {
    reqId: string | null
    actor: string | null
    role: string | null
    ipHmac: string | null
  }
  /** Logs a refusal of a call for which the contract names an audit event. */
  recordRefusal: OnRefused
}

/** The audit actor of a request. */
export function auditActorOf(request: FastifyRequest): AuditActor {
  return {
    reqId: request.id,
    actor: request.actor?.id ?? null,
    role: request.actor?.role ?? null,
    ip: withoutZone(request.ip),
  }
}

/** The audit actor of commands on the server. */
export const operator: AuditActor = { reqId: null, actor: null, role: 'operator', ip: null }

const watched = new Set([401, 403, 409])

/** Opens the audit log of security events. The database refuses to change or delete its rows. */
export function openAudit(db: Db, secret: Secret): Audit {
  const asLogged: Audit['asLogged'] = ({ reqId, actor, role, ip }) => ({
    reqId,
    actor,
    role,
    ipHmac: ip === null ? null : secret.pseudonym('audit address', ip),
  })
  const write = async (to: Db | Tx, auditActor: AuditActor, event: AuditEvent, result: 'ok' | 'refused') => {
    await to
      .insertInto('auditLog')
      .values({
        ...asLogged(auditActor),
        action: event.action,
        target: event.target ?? null,
        result,
        before: event.before ? JSON.stringify(event.before) : null,
        after: event.after ? JSON.stringify(event.after) : null,
      })
      .execute()
  }
  return {
    asLogged,
    record: (to, auditActor, event) => write(to, auditActor, event, 'ok'),
    recordRefusal: async (request, problem) => {
      const name = request.routeOptions.config.callName
      const call = name && (calls[name] as Call)
      const action = call && (call.auditRefusals?.[problem.code] ?? call.audit)
      if (!action || !watched.has(problem.status)) return
      const event = { action, target: request.auditTarget ?? undefined, after: { code: problem.code } }
      try {
        await write(db, auditActorOf(request), event, 'refused')
      } catch (error) {
        // The refusal is sent also when the log cannot be written.
        request.log.error({ err: error }, 'audit line lost')
      }
    },
  }
}
