import { hours } from './free-hours.ts'
import { requests } from './requests.ts'
import { tasks } from './tasks.ts'

/** The calls of maintenance: requests of clients, tasks of technicians, hours. */
export const maintenance = { ...requests, ...tasks, ...hours }
