import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, LookupFunction, Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

import { afterAll, describe, expect, test } from 'vitest'

import { openPictureFetcher, type PictureNetwork } from './fetch-picture.ts'

const MB = 1024 * 1024
let requested = 0
const answers: Record<string, RequestListener> = {
  '/small': (_, response) => response.end('small'),
  '/moved': (_, response) => response.writeHead(302, { location: '/small' }).end(),
  '/around': (_, response) => response.writeHead(302, { location: '/around' }).end(),
  '/no-way': (_, response) => response.writeHead(302, { location: 'ftp://fotos.example/a' }).end(),
  '/gone': (_, response) => response.writeHead(404).end(),
  '/closed': (_, response) => response.writeHead(403).end(),
  '/busy': (_, response) => response.writeHead(503).end(),
  '/huge-as-told': (_, response) => response.writeHead(200, { 'content-length': 60 * MB }).write('x'),
  '/huge': (_, response) => {
    const more = () => {
      while (response.write(Buffer.alloc(MB))) {
        // Writes until the buffer is full.
      }
    }
    response.on('drain', more)
    more()
  },
  '/drip': (_, response) => {
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  },
  '/silent': () => {},
  '/new-connection': (request, response) => {
    if (connectionsThatServed.has(request.socket)) request.socket.destroy()
    else response.end('new')
  },
}
const connectionsThatServed = new WeakSet<Socket>()
const server = createServer((request, response) => {
  requested++
  response.on('close', () => connectionsThatServed.add(request.socket))
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
  const to = searchParams.get('to')
  if (to) response.writeHead(302, { location: to }).end()
  else answers[pathname]?.(request, response)
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Names of this test, and where they lead. */
const names: Record<string, string[]> = {
  'fotos.example': ['127.0.0.1'],
  'interno.example': ['10.0.0.7'],
  'ambos.example': ['203.0.113.9', '192.168.1.1'],
  'publica-y-propia.example': ['93.184.216.34', '::ffff:10.0.0.1'],
  'compatible.example': ['::7f00:1'],
  'publica-y-compatible.example': ['2606:4700::1111', '::a00:1'],
}
const lookup = ((name: string, options: { all?: boolean }, done: (...args: unknown[]) => void) => {
  const found = names[name]
  if (!found) return done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
  const addresses = found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  return options.all ? done(null, addresses) : done(null, addresses[0]?.address, addresses[0]?.family)
}) as LookupFunction

async function get(address: string, { hosts, ...network }: PictureNetwork & { hosts?: string[] } = {}) {
  const fetcher = openPictureFetcher({ lookup, allowedAddresses: ['127.0.0.1'], ...network })
  const isAllowedHost = (host: string) => hosts?.includes(host) ?? true
  const signal = new AbortController().signal
  try {
    return await fetcher.fetch(address, { isAllowedHost, signal }).then(String, (error: unknown) => error)
  } finally {
    fetcher.close()
  }
}
const ours = (path: string) => `http://fotos.example:${port}${path}`

describe('a picture of another site', () => {
  test('is fetched, also after a redirect', async () => {
    expect(await get(ours('/small'))).toBe('small')
    expect(await get(ours('/moved'))).toBe('small')
  })

  test('is requested once more when the site had closed the connection of the one before', async () => {
    const fetcher = openPictureFetcher({ lookup, allowedAddresses: ['127.0.0.1'] })
    const options = { isAllowedHost: () => true, signal: new AbortController().signal }
    try {
      await fetcher.fetch(ours('/small'), options)
      // The connection is free for the next request one turn of the event loop later.
      await setImmediate()
      const before = requested
      expect(String(await fetcher.fetch(ours('/new-connection'), options))).toBe('new')
      expect(requested - before).toBe(2)
    } finally {
      fetcher.close()
    }
  })

  test.each([
    ['/gone', 'La foto ya no está en ese sitio.', false],
    ['/closed', 'Ese sitio no deja traer la foto.', false],
    ['/busy', 'El sitio respondió con un error (503).', true],
    ['/around', 'La dirección da demasiadas vueltas.', false],
    ['/no-way', 'No es una dirección de la que se pueda traer una foto.', false],
    ['/huge-as-told', 'La foto pesa más de 5 MB.', false],
    ['/huge', 'La foto pesa más de 5 MB.', false],
  ])('is refused at %s: %s', async (path, message, isPassing) => {
    expect(await get(ours(path))).toMatchObject({ message, isPassing })
  })

  test.each(['/drip', '/silent'])('without end, at %s, is given up', async (path) => {
    const message = 'El sitio no respondió a tiempo.'
    expect(await get(ours(path), { deadlineMs: 300 })).toMatchObject({ message, isPassing: true })
  })

  test('of an unknown host may be retried later', async () => {
    const message = 'No se pudo conectar con el sitio.'
    expect(await get('http://nadie.example/a.jpg')).toMatchObject({ message, isPassing: true })
  })

  test.each(['ftp://fotos.example/a', 'file:///etc/passwd', 'http://ana:clave@fotos.example/a', 'foto.jpg', 'data:,x'])(
    'does not exist at %s',
    async (address) => {
      expect(await get(address)).toMatchObject({ message: 'No es una dirección de la que se pueda traer una foto.' })
    },
  )
})

describe('hosts that the owner has not allowed', () => {
  test('are not requested, nor is a redirect to one followed', async () => {
    const before = requested
    const hosts = [`fotos.example:${port}`]
    expect(await get(`http://otra.example:${port}/small`, { hosts })).toMatchObject({
      message: `La dirección lleva a otra.example:${port}, que no está permitido.`,
    })
    expect(requested).toBe(before)
    expect(await get(ours('/?to=https://cdn.example/a.jpg'), { hosts })).toMatchObject({
      redirectHost: 'cdn.example',
      isPassing: false,
    })
    expect(requested).toBe(before + 1)
  })
})

describe('the private network', () => {
  const attacks = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '017700000001',
    '0x7f.0.0.1',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '100.127.255.254',
    '198.18.0.1',
    '169.254.169.254',
    '168.63.129.16',
    '224.0.0.1',
    '239.255.255.250',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '[::ffff:0:7f00:1]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[::a9fe:a9fe]',
    '[::a00:1]',
    '[fe80::1]',
    '[febf::1]',
    '[fe00::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '[ff0e::1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2001::1]',
    '[2001:db8::1]',
    '[2002:7f00:1::]',
    '[2002:a00:1::]',
    '[4000::1]',
    'compatible.example',
    'publica-y-compatible.example',
    'interno.example',
    'ambos.example',
    'publica-y-propia.example',
  ]
  const refused = { message: 'La dirección lleva a una red privada: no se trae.', isPassing: false }

  test.each(attacks)('is not reached at %s', async (host) => {
    expect(await get(`http://${host}:${port}/small`, { allowedAddresses: [] })).toMatchObject(refused)
    expect(await get(`https://${host}/small`, { allowedAddresses: [] })).toMatchObject(refused)
  })

  test.each(attacks.filter((host) => !/^(127|2130706433|017700000001|0x7f)/.test(host)))(
    'is not reached at %s through a redirect',
    async (host) => {
      const to = encodeURIComponent(`http://${host}:${port}/small`)
      expect(await get(ours(`/?to=${to}`))).toMatchObject(refused)
    },
  )

  test('is not reached on this machine through a redirect from another address', async () => {
    const away = createServer((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${port}/small` }).end(),
    )
    await once(away.listen(0, '127.0.0.2'), 'listening')
    const before = requested
    const address = `http://127.0.0.2:${(away.address() as AddressInfo).port}/`
    expect(await get(address, { allowedAddresses: ['127.0.0.2'] })).toMatchObject(refused)
    expect(requested).toBe(before)
    away.close()
    away.closeAllConnections()
  })
})
