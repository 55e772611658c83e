import { expect, test } from 'vitest'

import { makeLiveStream } from './live-stream.ts'

class Source extends EventTarget {
  readonly address: string
  isOpen = true
  constructor(address: string) {
    super()
    this.address = address
  }
  close() {
    this.isOpen = false
  }
  say(name: string) {
    this.dispatchEvent(new Event(name))
  }
}

/** A browser whose network, clock and visibility are controlled by the test. */
function openBrowser() {
  const sources: Source[] = []
  const waiting: { act: () => void; ms: number }[] = []
  const shown: (() => void)[] = []
  const online: (() => void)[] = []
  const browser = {
    isHidden: false,
    time: 0,
    sources,
    waiting,
    open: () => sources.filter(({ isOpen }) => isOpen),
    last: () => sources.at(-1)!,
    pass: () => {
      for (const { act } of waiting.splice(0)) act()
    },
    show: (isShown: boolean) => {
      browser.isHidden = !isShown
      for (const listener of shown) listener()
    },
    comeOnline: () => {
      for (const listener of online) listener()
    },
  }
  const listenLive = makeLiveStream({
    openSource: (address) => {
      const source = new Source(address)
      sources.push(source)
      return source as unknown as EventSource
    },
    isHidden: () => browser.isHidden,
    onVisibility: (listener) => shown.push(listener),
    onOnline: (listener) => online.push(listener),
    wait: (act, ms) => {
      const one = { act, ms }
      waiting.push(one)
      return () => {
        if (waiting.includes(one)) waiting.splice(waiting.indexOf(one), 1)
      }
    },
    now: () => browser.time,
    random: () => 1,
  })
  /** A listener: how many updates it received, and the function that stops it. */
  const listen = () => {
    const received = { times: 0, stop: () => {} }
    received.stop = listenLive(() => received.times++)
    return received
  }
  return { ...browser, browser, listen }
}

test('all listeners share one stream, which closes with the last of them', () => {
  const { listen, sources, last, open } = openBrowser()
  const one = listen()
  const two = listen()
  expect(sources.map(({ address }) => address)).toEqual(['/api/live'])
  last().say('open')
  expect([one.times, two.times]).toEqual([0, 0])
  last().say('changed')
  expect([one.times, two.times]).toEqual([1, 1])
  one.stop()
  last().say('changed')
  expect([one.times, two.times]).toEqual([1, 2])
  two.stop()
  expect(open()).toEqual([])
})

test('a lost stream is reopened with delays of up to a minute, and then everything is reloaded once', () => {
  const { listen, sources, last, waiting, pass, open } = openBrowser()
  const received = listen()
  last().say('open')
  const waits: number[] = []
  for (let failure = 0; failure < 8; failure++) {
    last().say('error')
    expect(open()).toEqual([])
    waits.push(waiting[0]!.ms)
    pass()
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  expect(sources).toHaveLength(9)
  expect(received.times).toBe(0)
  last().say('open')
  expect(received.times).toBe(1)
  last().say('error')
  expect(waiting[0]!.ms).toBe(1_000)
})

test('a stream is reopened at once when the network returns', () => {
  const { listen, last, comeOnline, waiting, sources } = openBrowser()
  listen()
  last().say('error')
  comeOnline()
  expect(waiting).toEqual([])
  expect(sources).toHaveLength(2)
})

test('a hidden page has no stream, and reloads everything when it is shown', () => {
  const { listen, show, open, last } = openBrowser()
  const received = listen()
  last().say('open')
  show(false)
  expect(open()).toEqual([])
  show(true)
  expect(open()).toHaveLength(1)
  last().say('open')
  expect(received.times).toBe(1)
})

test('a page opened in the background gets its stream when it is shown', () => {
  const { browser, listen, sources, show } = openBrowser()
  browser.isHidden = true
  listen()
  expect(sources).toEqual([])
  show(true)
  expect(sources).toHaveLength(1)
})

test('a stream that took long to open may have missed an event', () => {
  const { browser, listen, last } = openBrowser()
  const received = listen()
  browser.time += 501
  last().say('open')
  expect(received.times).toBe(1)
})

test('after missed events browsers reload within a second, not all at once', () => {
  const { listen, last, waiting, pass } = openBrowser()
  const received = listen()
  last().say('open')
  last().say('missed')
  last().say('missed')
  expect(waiting.map(({ ms }) => ms)).toEqual([1_000])
  pass()
  expect(received.times).toBe(1)
})

test('a stream that the server has ended is not reopened before the page is shown again', () => {
  const { listen, last, show, open, waiting } = openBrowser()
  listen()
  last().say('open')
  last().say('ended')
  expect([open(), waiting]).toEqual([[], []])
  show(false)
  show(true)
  expect(open()).toHaveLength(1)
})

test('a new listener after a pause gets no old events', () => {
  const { listen, last } = openBrowser()
  const first = listen()
  last().say('open')
  last().say('error')
  first.stop()
  const second = listen()
  last().say('open')
  expect([first.times, second.times]).toEqual([0, 0])
})
