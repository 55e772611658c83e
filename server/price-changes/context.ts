import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'

export type PricesContext = { db: Db; audit: Audit }
