import type { Call } from '../call.ts'

export const calendarCalls = {
  /** One visit as an `.ics` file; a plain link with `download` is enough. */
  'calendar.visit': {
    method: 'GET',
    path: '/api/calendar/:taskId',
    access: 'signedIn',
    rate: 'signedInRead',
    answers: 'text/calendar',
  },
  'calendar.getHours': { method: 'GET', path: '/api/my-hours', access: ['TECHNICAL'], rate: 'signedInRead' },
  'calendar.getFeed': { method: 'GET', path: '/api/calendar-feed', access: ['TECHNICAL'], rate: 'signedInRead' },
  'calendar.renewFeed': {
    method: 'POST',
    path: '/api/calendar-feed',
    access: ['TECHNICAL'],
    rate: 'profile',
    changesState: true,
    audit: 'calendar_feed.renewed',
  },
  'calendar.revokeFeed': {
    method: 'DELETE',
    path: '/api/calendar-feed',
    access: ['TECHNICAL'],
    rate: 'profile',
    changesState: true,
    audit: 'calendar_feed.revoked',
  },
  /** The address for calendar programs: anyone who has it may read. */
  'calendar.readFeed': {
    method: 'GET',
    path: '/api/calendar-feed/:file',
    access: 'public',
    rate: 'calendarFeed',
    answers: 'text/calendar',
  },
} as const satisfies Record<string, Call>
