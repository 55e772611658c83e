import * as z from 'zod/mini'

/** The event that made a shipment or order what it is now, for who came second. */
export const lastStep = z.object({ who: z.string(), event: z.string(), at: z.iso.datetime() })
export type LastStep = z.infer<typeof lastStep>
