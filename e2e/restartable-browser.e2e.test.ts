import { expect, it } from 'vitest'

import { openRestartableBrowser } from '../test/browser/restartable-browser.ts'

it('a phone that is killed and started again leaves nothing that waits for the end of the process', async () => {
  const before = process.listenerCount('exit')
  const phone = await openRestartableBrowser('http://127.0.0.1', new Map())
  for (let kills = 0; kills < 2; kills++) (await phone.get()).kill()
  await phone.close()
  await expect.poll(() => process.listenerCount('exit')).toBe(before)
})
