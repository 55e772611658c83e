import { randomUUID } from 'node:crypto'

import type { HttpResponse } from '../http/visitor.ts'
import { openDay } from './open-days.ts'
import { openVisitSteps } from './visit-steps.ts'
import type { Client, Technician } from './visits.ts'

type Body = HttpResponse['body']

/** A signature as a finger draws it: a line that goes up and down. */
export const signature = (seed = 0): string =>
  `M40 ${200 + seed}${Array.from({ length: 30 }, (_, n) => `L${60 + n * 25} ${n % 2 === 0 ? 90 : 290}`).join('')}`

/** A technician's phone that completes visits and signs their records. */
export function openVisitSigning(technician: Technician) {
  const phone = openVisitSteps(technician)
  const versionOf = async (taskId: string): Promise<number> => (await phone.read(taskId)).task.version
  const sign = async (taskId: string, about: object = {}) => {
    const how = 'code' in about || 'drawing' in about ? {} : { drawing: signature() }
    return phone.post(taskId, 'record', {
      name: 'Luz Marina Ospina',
      version: await versionOf(taskId),
      ...how,
      ...about,
    })
  }
  return {
    phone,
    sign,
    sendCode: (taskId: string) => technician.post(`/api/visits/${taskId}/record-code`, {}),
    add: (taskId: string, text: string, additionId: string = randomUUID()) =>
      technician.post(`/api/visit-records/${taskId}/additions`, { additionId, text }),
    /** Completes a visit, each computer with the same result. */
    end: async (taskId: string, result: object = {}) => {
      await phone.stage(taskId, 'started')
      const { computers } = await phone.read(taskId)
      for (const { position } of computers as Body[]) {
        await phone.result(taskId, position, {
          state: 'resuelto',
          findings: 'Se apagaba con el calor',
          minutes: 52,
          ...result,
        })
      }
      await phone.checkAll(taskId)
      return phone.stage(taskId, 'finished')
    },
  }
}

/** Requests a preventive visit at the first hour that the shop calls free. @returns its id */
export async function requestVisit(client: Client, about: { cantidad_computadoras?: number; hora?: string } = {}) {
  const { cantidad_computadoras: computers = 1 } = about
  const { body, status } = await client.postPreventive({ ...(await firstFreeHour(client, computers)), ...about })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.data._id as string
}

async function firstFreeHour(client: Client, computers: number): Promise<{ fecha: string; hora: string }> {
  for (let nth = 0; nth < 20; nth++) {
    const fecha = openDay(nth)
    const { body } = await client.get(`/api/free-hours?fecha=${fecha}&cantidad=${computers}`)
    const free = body.data.hours.find(({ isFree }: Body) => isFree)
    if (free) return { fecha, hora: free.hora }
  }
  throw new Error('no hour is free')
}
