import ICAL from 'ical.js'

/**
 * Reads an iCalendar object strictly: line by line after RFC 5545 §3.1, then with an independent parser, then by the
 * rules of §3.6 about required properties, their number and their order.
 * @throws Error that says what is wrong
 */
export function readCalendar(text: string) {
  checkLines(text)
  ICAL.design.strict = true
  const parsed: unknown[] = ICAL.parse(text)
  const calendar = new ICAL.Component(parsed as never)
  if (calendar.name !== 'vcalendar') throw new Error(`begins with ${calendar.name}`)
  for (const name of ['prodid', 'version']) exactlyOne(calendar, name)
  const value = (name: string) => calendar.getFirstPropertyValue(name)
  if (value('version') !== '2.0') throw new Error('not version 2.0')
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'))
  const events = calendar.getAllSubcomponents('vevent').map((event) => readEvent(event, zones))
  const uids = events.map(({ uid }) => uid)
  if (new Set(uids).size !== uids.length) throw new Error('one UID twice')
  return {
    // The parser does not unescape the text of unknown properties.
    name: String(value('x-wr-calname')).replace(/\\([\\;,])/g, '$1'),
    method: value('method'),
    refresh: String(value('refresh-interval') ?? ''),
    zones,
    events,
  }
}

function checkLines(text: string): void {
  if (!text.endsWith('\r\n')) throw new Error('the last line does not end')
  const lines = text.slice(0, -2).split('\r\n')
  let isInComponent = false
  let hasComponents = false
  for (const line of lines) {
    // oxlint-disable-next-line no-control-regex -- looking for them is the point
    if (/[\u0000-\u0008\u000a-\u001f\u007f\ufffd]/.test(line)) throw new Error(`control character in: ${line}`)
    if (Buffer.byteLength(line) > 75) throw new Error(`longer than 75 octets: ${line}`)
    if (!/^( |[A-Z][A-Z0-9-]*[:;])/.test(line)) throw new Error(`no content line: ${line}`)
    if (/^BEGIN:(VEVENT|VTIMEZONE)$/.test(line)) isInComponent = hasComponents = true
    else if (/^END:(VEVENT|VTIMEZONE)$/.test(line)) isInComponent = false
    else if (hasComponents && !isInComponent && line !== 'END:VCALENDAR') {
      throw new Error(`property of the calendar after a component: ${line}`)
    }
  }
}

function exactlyOne(component: ICAL.Component, name: string): void {
  const many = component.getAllProperties(name).length
  if (many !== 1) throw new Error(`${name} ${many} times in ${component.name}`)
}

function readEvent(event: ICAL.Component, zones: unknown[]) {
  for (const name of ['uid', 'dtstamp', 'dtstart', 'sequence', 'summary', 'status']) exactlyOne(event, name)
  for (const stamp of ['dtstamp', 'created', 'last-modified']) {
    const time = event.getFirstPropertyValue(stamp) as ICAL.Time | null
    if (time && time.zone !== ICAL.Timezone.utcTimezone) throw new Error(`${stamp} is not in UTC`)
  }
  const zoneOf = (name: string) => event.getFirstProperty(name)?.getFirstParameter('tzid')
  for (const name of ['dtstart', 'dtend']) {
    const zone = zoneOf(name)
    if (zone && !zones.includes(zone)) throw new Error(`no VTIMEZONE for ${zone}`)
  }
  const text = (name: string) => String(event.getFirstPropertyValue(name) ?? '')
  return {
    uid: text('uid'),
    sequence: event.getFirstPropertyValue('sequence'),
    stamp: text('dtstamp'),
    start: text('dtstart'),
    end: text('dtend'),
    zone: zoneOf('dtstart'),
    /** The moment, by the calendar's own time zone. */
    startsAt: (event.getFirstPropertyValue('dtstart') as ICAL.Time).toJSDate().toISOString(),
    summary: text('summary'),
    description: text('description'),
    location: text('location'),
    status: text('status'),
    url: text('url'),
  }
}
