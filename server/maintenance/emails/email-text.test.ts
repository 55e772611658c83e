import { expect, test, vi } from 'vitest'

import { writeWhen } from './email-text.ts'

const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ')

test.each([
  [
    { fecha: '2026-11-25', hora: '14:00', minutes: 120 },
    'miércoles, 25 de noviembre de 2026, de 2:00 p. m. a 4:00 p. m.',
  ],
  [{ fecha: '2026-12-31', hora: '08:30', minutes: 60 }, 'jueves, 31 de diciembre de 2026, de 8:30 a. m. a 9:30 a. m.'],
  [
    { fecha: '2026-11-25', hora: '12:00', minutes: 60 },
    'miércoles, 25 de noviembre de 2026, de 12:00 p. m. a 1:00 p. m.',
  ],
  [{ fecha: '2026-11-25', hora: 'en la tarde', minutes: null }, 'miércoles, 25 de noviembre de 2026, en la tarde'],
  [{ fecha: '2026-11-25', hora: '', minutes: null }, 'miércoles, 25 de noviembre de 2026, hora por acordar'],
  [{ fecha: null, hora: 'cuando puedan', minutes: null }, 'por acordar (cuando puedan)'],
  [{ fecha: null, hora: '', minutes: null }, 'por acordar'],
])('%o is shown as "%s", in every server time zone', (schedule, shown) => {
  for (const zone of ['Asia/Tokyo', 'America/Los_Angeles']) {
    vi.stubEnv('TZ', zone)
    expect(plain(writeWhen(schedule))).toBe(shown)
  }
})
