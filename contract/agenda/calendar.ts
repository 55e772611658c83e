import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { id } from '../values/text.ts'

const nothing = z.strictObject({})

/** A technician's own working hours, and the days off from today on, as the owner set them. */
const ownHours = z.object({
  /** 1 Monday … 7 Sunday, in minutes. A weekday without a row has the shop's hours; both null: does not work that day. */
  hours: z.array(z.object({ weekday: z.int(), begins: z.nullable(z.int()), ends: z.nullable(z.int()) })),
  daysOff: z.array(z.object({ fecha: z.string(), reason: z.string() })),
})

/** A technician's own calendar feed: whether it exists, and its creation time. The address itself is not stored. */
const feed = z.object({ createdAt: z.nullable(z.iso.datetime()) })

export const calendar = {
  /**
   * The caller's own request as `text/calendar`. 404 for another person's request, and for one without a day. With a
   * day but without a clock time ("en la tarde") it takes the whole day.
   */
  'calendar.visit': { input: z.strictObject({ taskId: id }), output: z.undefined(), problems: ['NOT_FOUND'] as const },
  'calendar.getHours': { input: nothing, output: success(ownHours) },
  /** `createdAt` is null without a feed. */
  'calendar.getFeed': { input: nothing, output: success(feed) },
  /**
   * Creates a new address and ends the old one. `path` is returned only once; prefix it with the page's origin (`new URL(path,
   * location.origin)`), with `webcal:` instead of `https:` for programs that subscribe by a click.
   */
  'calendar.renewFeed': {
    input: nothing,
    output: success(z.object({ path: z.string(), createdAt: z.iso.datetime() })),
  },
  /** Ends the feed; without one it changes nothing. */
  'calendar.revokeFeed': { input: nothing, output: done },
  'calendar.readFeed': {
    input: z.strictObject({ file: z.string() }),
    output: z.undefined(),
    problems: ['NOT_FOUND'] as const,
  },
} as const
