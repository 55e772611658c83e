import { randomUUID } from 'node:crypto'

import { formHeaders, formOf } from '../http/upload.ts'
import type { HttpResponse } from '../http/visitor.ts'
import type { Technician } from './visits.ts'

type Body = HttpResponse['body']
type Step = { stepId?: string; at?: string; version?: number; after?: string }

const now = () => new Date().toISOString()

/** The steps of a technician's phone at a visit, each with a new id and time. */
export function openVisitSteps(technician: Technician) {
  const read = async (taskId: string): Promise<Body> => {
    const { status, body } = await technician.get(`/api/visits/${taskId}`)
    if (status !== 200) throw new Error(`could not read the visit: ${status} ${body.message}`)
    return body.data
  }
  const post = (taskId: string, path: string, step: object) =>
    technician.post(`/api/visits/${taskId}/${path}`, { stepId: randomUUID(), at: now(), ...step })
  const stage = async (taskId: string, name: string, step: Step & { checklistVersion?: number } = {}) =>
    post(taskId, 'stage', { stage: name, version: (await read(taskId)).task.version, ...step })
  return {
    read,
    post,
    stage,
    undo: async (taskId: string, name: string, step: Step = {}) =>
      post(taskId, 'undo-stage', { stage: name, version: (await read(taskId)).task.version, ...step }),
    /** Saves a result of the computer at a position; 1 is the first. */
    result: async (taskId: string, position: number, about: object) => {
      const { _id: computerId, version } = (await read(taskId)).computers[position - 1]
      return post(taskId, 'computer', { computerId, version, ...about })
    },
    point: async (taskId: string, position: number, about: object) => {
      const { version } = (await read(taskId)).checklist.points[position - 1]
      return post(taskId, 'point', { position, version, state: 'done', ...about })
    },
    /** Marks every required point as done. */
    checkAll: async (taskId: string) => {
      const { checklist } = await read(taskId)
      for (const { position, isRequired, version } of checklist.points) {
        if (isRequired) await post(taskId, 'point', { position, version, state: 'done' })
      }
    },
    followUp: (taskId: string, step: object = {}) => post(taskId, 'follow-up', step),
    photo: (computerId: string, bytes: Buffer, { photoId = randomUUID(), moment = 'antes', takenAt = now() } = {}) => {
      const { type, body } = formOf([
        { name: 'computerId', value: computerId },
        { name: 'moment', value: moment },
        { name: 'takenAt', value: takenAt },
        { name: 'file', value: bytes, filename: 'IMG_2041.jpg', type: 'image/jpeg' },
      ])
      return technician.send('POST', `/api/visit-photos/${photoId}`, body, { 'content-type': type, ...formHeaders })
    },
  }
}
