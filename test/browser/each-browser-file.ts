import { afterAll, afterEach, beforeEach } from 'vitest'

import { reuseProcesses } from '../shop/hosted-shop.ts'
import { reusePorts } from '../shop/shop-ports.ts'
import { beginTest, closeWindows, endTest } from './browser.ts'

// A setup file: Vitest runs it for every test file, while the modules behind it stay loaded from file to file.
reusePorts()
reuseProcesses()
beforeEach(beginTest)
afterEach(({ task }) => endTest(task.result?.state === 'fail' ? task.name : undefined))
afterAll(closeWindows)
