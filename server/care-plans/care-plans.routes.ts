import type { CallName } from '../../contract/calls.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import type { MaintenanceContext } from '../maintenance/context.ts'
import { callerAbout, callerOf, type Handlers } from '../platform/http/handlers.ts'
import { ok } from '../platform/http/serve.ts'
import { choosePlan } from './choose-plan.ts'
import { acceptProposal, skipProposal } from './decide-proposal.ts'
import { lastAddress, listDuePlans, listPlans } from './read-plans.ts'

/** Binds the calls of care plans to their functions. */
export function carePlanHandlers(context: MaintenanceContext): Handlers<Extract<CallName, `carePlans.${string}`>> {
  const { db, now } = context
  return {
    'carePlans.list': async ({ actor }) =>
      ok({ plans: await listPlans(db, actor.id), direccion: await lastAddress(db, actor.id) }),
    'carePlans.choose': async (call) => {
      call.request.auditTarget = call.input.computerId
      const plan = await choosePlan(context, call.input, callerOf(call))
      return ok(plan, plan.months === 0 ? 'Plan terminado' : 'Plan guardado')
    },
    'carePlans.accept': async (call) => {
      call.request.auditTarget = call.input.computerId
      const made = await acceptProposal(context, call.input, callerOf(call))
      call.reply.status(201)
      return ok(made, 'Solicitud de mantenimiento creada con éxito')
    },
    'carePlans.skip': async (call) =>
      ok(await skipProposal(context, call.input, callerAbout(call, call.input.computerId)), 'Esta vez no'),
    'carePlans.listDue': async () => ok(await listDuePlans(db, inBogota(now()).fecha)),
  }
}
