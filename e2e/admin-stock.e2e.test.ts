import { expect, it } from 'vitest'

import { expectAccessible } from '../test/axe.ts'
import { desktop, expectNoComplaints, phone } from '../test/browser.ts'
import { startShopProcess } from '../test/shop-process.ts'
import { openWindowOf, toastOf } from '../test/signed-in.ts'

const shop = await startShopProcess()

it.each([
  ['a phone', { ...phone, viewport: { width: 360, height: 740 } }],
  ['a large window', { ...desktop, viewport: { width: 1440, height: 900 } }],
])(
  'on %s units that came and units that were counted correct the stock, and the movements say so',
  async (_, window) => {
    const { page, goTo, complaints } = await openWindowOf(shop, { role: 'ADMIN', name: 'Diana Ospina' }, window)
    await goTo('/admin-panel/all-products')
    const dialog = page.getByRole('dialog', { name: /^(Upload|Edit) Product$/ })
    const field = (label: string) => dialog.getByLabel(label, { exact: true })
    const name = `Cafetera Sierra ${window.viewport.width}`
    await page.getByRole('button', { name: 'Upload Product', exact: true }).click()
    await field('Nombre del producto').fill(name)
    await field('Categoría').selectOption('hogar')
    await field('Subcategoría').selectOption('Iluminación')
    await field('Precio de lista').fill('90000')
    await field('Stock (opcional)').fill('5')
    await dialog.getByRole('button', { name: 'Publicar producto' }).click()
    await toastOf(page, 'Producto creado').waitFor()

    await page.getByRole('button', { name: `Editar ${name}`, exact: true }).click()
    await dialog.getByText('Movimientos de inventario').click()
    const movements = dialog.getByRole('list', { name: 'Movimientos de inventario' }).getByRole('listitem')
    await movements.filter({ hasText: 'Publicación del producto' }).waitFor()
    await dialog.getByRole('button', { name: 'Sumar al inventario' }).click()
    await dialog.getByText('Escribe cuántas unidades llegaron, desde 1.').waitFor()
    await dialog.getByText('Escribe el motivo.').waitFor()
    await field('Unidades que llegaron').fill('20')
    await field('Motivo').fill('Pedido del proveedor')
    await dialog.getByRole('button', { name: 'Sumar al inventario' }).click()
    const came = movements.filter({ hasText: 'Pedido del proveedor' })
    await came.waitFor()
    expect((await came.innerText()).replaceAll('\u00A0', ' ')).toMatch(
      /Llegada\s+\+20\s+[\s\S]*Diana Ospina\s+quedan 25/,
    )
    expect(await field('Stock (opcional)').inputValue()).toBe('25')

    await dialog.locator('label', { hasText: 'Conté' }).click()
    await field('Unidades que conté').fill('23')
    await field('Motivo').fill('Dos golpeadas')
    await expectAccessible(page)
    const content = page.getByRole('dialog').locator('.overflow-y-auto')
    expect(await content.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await dialog.getByRole('button', { name: 'Guardar el conteo' }).click()
    const counted = movements.filter({ hasText: 'Dos golpeadas' })
    await counted.waitFor()
    expect(await counted.innerText()).toMatch(/Conteo\s+−2/)
    expect(await movements.count()).toBe(3)

    await field('Descripción (opcional)').fill('Para seis tazas')
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: `Editar ${name}`, exact: true }).click()
    expect(await field('Stock (opcional)').inputValue()).toBe('23')
    expectNoComplaints(complaints)
  },
)
