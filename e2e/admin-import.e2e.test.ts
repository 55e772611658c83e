import { readFile } from 'node:fs/promises'

import { beforeAll, describe, expect, it } from 'vitest'

import { expectAccessible } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, phone } from '../test/browser/browser.ts'
import { dropFile } from '../test/browser/drop-file.ts'
import { openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { openPictureSite, pictureOf, picturesOfLoopback } from '../test/products/picture-site.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { openTestShop } from '../test/shop/shop.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess()
})

const narrow = { ...phone, viewport: { width: 360, height: 740 } }
const csvFile = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

type Shop = Parameters<typeof openWindowOf>[0]

async function open(window: Parameters<typeof openWindowOf>[2] = desktop, ofShop: Shop = shop) {
  const opened = await openWindowOf(ofShop, { role: 'ADMIN', name: 'Diana Ospina' }, window)
  const { page } = opened
  const upload = (file: ReturnType<typeof csvFile>) => page.getByLabel('Elegir archivo').setInputFiles(file)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const prices = async () =>
    (await shop.pool.query('select id, price from products where deleted_at is null order by id')).rows as {
      id: string
      price: number
    }[]
  return { ...opened, upload, button, prices }
}

describe('an owner', () => {
  it('exports products, changes 20 prices in the file, reviews the differences, applies 19 and undoes them', async () => {
    const { page, goTo, upload, button, prices, complaints } = await open()
    await goTo('/admin-panel/all-products')
    expect(await page.getByRole('link', { name: 'Exportar' }).getAttribute('href')).toContain('/api/product-export')
    await page.getByRole('link', { name: 'Importar' }).click()
    await page.getByRole('heading', { name: 'Importar productos' }).waitFor()
    await expectAccessible(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV' }).last().click()
    const text = await readFile(await (await saved).path(), 'utf8')

    const before = await prices()
    let changed = 0
    const lines = text.split('\r\n').length > 5 ? text.split('\r\n') : text.split('\n')
    const cheaper = new Set(
      before
        .filter(({ price }) => price > 20_000)
        .slice(0, 20)
        .map(({ id }) => id),
    )
    const edited = lines.map((line) => {
      const [id = ''] = line.split(';')
      const price = before.find((product) => product.id === id)?.price
      if (price === undefined || !cheaper.has(id)) return line
      changed++
      return line.replace(`;${price};`, `;${price + 1000};`)
    })
    expect(changed).toBe(20)
    await upload(csvFile('mis-precios.csv', edited.join('\n')))
    await page.getByText('Archivo de esta tienda').waitFor()
    expect(await page.getByLabel('Qué es la columna F, Precio').inputValue()).toBe('price')
    await expectAccessible(page)
    await button('Ver los cambios').click()
    await page.getByText(/^0 nuevos, 20 cambian, .* 0 con error/).waitFor()
    const rows = page.getByRole('list', { name: 'Filas', exact: true }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(20)
    expect(await rows.first().innerText()).toMatch(/Fila [\d.]+[\s\S]*encontrado por el ID[\s\S]*Precio/)
    expect(await prices()).toEqual(before)
    await expectAccessible(page)

    await rows.first().getByRole('checkbox').check()
    await button('Aplicar 19 filas').click()
    await page.getByText('Listo: 19 filas aplicadas.').waitFor()
    const after = await prices()
    expect(after.filter(({ price }, index) => price !== before[index]?.price)).toHaveLength(19)
    await expectAccessible(page)

    // As on another day: the import is opened from the list.
    await page.getByRole('link', { name: '← Importaciones' }).click()
    await button('Deshacer mis-precios.csv').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click()
    await page.getByText('Se deshizo: 19 productos volvieron a como estaban.').waitFor()
    expect(await prices()).toEqual(before)
    expectNoComplaints(complaints)
  })

  it('on a phone shows errors, maps a category, and confirms a large price change', async () => {
    const { page, goTo, upload, button, complaints } = await open(narrow)
    await page.setViewportSize({ width: 320, height: 640 })
    await goTo('/admin-panel/import')
    await upload(csvFile('roto.csv', 'Nombre,Precio\n"Olla,1\n'))
    await page.getByText('Fila 2: hay una comilla (") que se abre y no se cierra.').waitFor()
    await shop.pool.query(`insert into products (product_name, brand_name, category, price, selling_price)
      values ('Jaula grande', 'Mascotas', 'Mascotas', 10000, 10000)`)
    await upload(
      csvFile(
        'proveedor.csv',
        'Nombre;Categoría;Precio\nJaula grande;Mascotas;90.000\nTaza;Vajilla;9.900\nPlato;Vajilla;gratis\n',
      ),
    )
    // The file is parsed with another delimiter, then with the first one again.
    await page.getByText('¿Los acentos o las columnas salieron mal?').click()
    await page.getByLabel('Separador').selectOption({ label: 'coma (,)' })
    await page.getByText('separado por coma').waitFor()
    await page.getByText('¿Los acentos o las columnas salieron mal?').click()
    await page.getByLabel('Separador').selectOption({ label: 'punto y coma (;)' })
    await page.getByText('separado por punto y coma').waitFor()
    await button('Ver los cambios').click()
    await button('Relacionar categorías').click()
    await page.getByLabel('Vajilla').selectOption({ label: 'Comedor' })
    await expectAccessible(page)
    await button('Ver los cambios').click()
    await page.getByText(/^1 nuevo, 1 cambia, .* 1 con error/).waitFor()
    await page.getByRole('tab', { name: /Con error/ }).click()
    await page.getByText('«gratis» no es un precio escrito como 1.299.900.').waitFor()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    expect(await button('Aplicar 2 filas').isDisabled()).toBe(true)
    await page.getByLabel(/Escribe 1 para confirmar/).fill('1')
    await button('Aplicar 2 filas').click()
    await page.getByText('Listo: 2 filas aplicadas y 1 con error.').waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Descargar las filas con error' }).click()
    expect(await readFile(await (await saved).path(), 'utf8')).toContain('C4: «gratis»')
    expect(await toastOf(page, '').count()).toBe(0)
    expectNoComplaints(complaints.filter((line) => !line.includes('400')))
  })

  it('moves in from another shop: finds the header row, maps missing categories, fetches pictures from ticked sites', async () => {
    const site = await openPictureSite()
    const moved = await openTestShop({ pictureNetwork: picturesOfLoopback })
    const { page, goTo, button, complaints } = await open(narrow, moved)
    const pictures = `${site.origin}/1.png, ${site.origin}/2.png, ${site.origin}/nada.png`
    await goTo('/admin-panel/import')
    await dropFile(
      page.getByText('Nada se guarda hasta que veas los cambios'),
      csvFile(
        'tienda-anterior.csv',
        `Exportado de mi tienda\nType,Name,Published,Regular price,Images\nsimple,Comedero,1,12900,"${pictures}"\n` +
          'simple,Cepillo,1,9900,https://otra.example/a.jpg\nsimple,Correa,0,5900,\n',
      ),
    )
    await page.getByText('Productos de WooCommerce: 3 filas.').waitFor()
    await page.getByText('Los títulos están en la fila 2.').waitFor()
    await page.getByText('¿Los acentos o las columnas salieron mal?').click()
    const titles = page.getByLabel('Fila de los títulos')
    await titles.selectOption({ label: 'Fila 1: Exportado de mi tienda' })
    await page.getByText('Otro archivo: 4 filas.').waitFor()
    await page.getByText('¿Los acentos o las columnas salieron mal?').click()
    await titles.selectOption({ label: 'Fila 2: Type · Name · Published · Regular price · Images' })
    await page.getByText('Productos de WooCommerce: 3 filas.').waitFor()
    await page.getByLabel(/^Traer también lo que allá no está publicado/).check()
    await expectAccessible(page)
    await button('Ver los cambios').click()
    await page.getByText('Hay 3 filas sin categoría.').waitFor()
    await button('Relacionar categorías').click()
    await page.getByLabel('Sin categoría en el archivo').selectOption({ label: 'Mascotas' })
    await button('Ver los cambios').click()
    await page.getByText(/^3 nuevos/).waitFor()
    await page.getByText('Allá no está publicado: queda fuera de la tienda.').waitFor()
    await page.getByLabel(`${site.host} · 3 fotos`).check()
    expect(await page.getByLabel('otra.example · 1 foto').isChecked()).toBe(false)
    await expectAccessible(page)
    expect(site.requested).toEqual([])
    await button('Aplicar 3 filas').click()
    const foreignPictures = page.getByRole('region', { name: 'Fotos de otros sitios' })
    await foreignPictures.getByText('2 de 3 fotos traídas').waitFor()
    await foreignPictures.getByText('Una no se pudo traer: cada fila dice por qué.').waitFor()
    await page.getByText('La foto ya no está en ese sitio.').waitFor()
    await expectAccessible(page)
    site.answers.set('/nada.png', async (_, response) => response.end(await pictureOf(3)))
    // At the top of a phone's window the row of the area's links would come back over it between press and release.
    await button('Reintentar').evaluate((here) => here.scrollIntoView({ block: 'center' }))
    await button('Reintentar').click()
    await foreignPictures.getByText('3 de 3 fotos traídas').waitFor()
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)

    const { rows } = await moved.pool
      .query(`select deleted_at is null as shown from products where product_name in ('Cepillo', 'Correa')
      order by product_name`)
    expect(rows).toEqual([{ shown: true }, { shown: false }])

    // The addresses that the products had there (P-280).
    await page.getByRole('link', { name: '← Importaciones' }).click()
    const old = page.getByRole('region', { name: 'Direcciones de antes' })
    await old.getByText('Todavía no hay ninguna dirección guardada.').waitFor()
    await old.getByRole('button', { name: 'Revisar' }).click()
    await old.getByText('Pega al menos una dirección con su producto.').waitFor()
    const written = `/producto/comedero-${'muy-'.repeat(20)}largo/`
    await old
      .getByLabel('Dirección de antes y producto, una por línea')
      .fill(`https://mi-tienda.co/producto/cepillo/, Cepillo\n${written}, Comedero\n/producto/x, Nada`)
    await old.getByRole('button', { name: 'Revisar' }).click()
    await old.getByText('2 direcciones por guardar · 1 sin entender').waitFor()
    await old.getByText('La tienda no vende «Nada».').waitFor()
    expect(await overflow()).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    await old.getByRole('button', { name: 'Guardar 2 direcciones' }).click()
    const stored = old.getByRole('list', { name: 'Direcciones de antes' }).getByRole('listitem')
    await expect.poll(() => stored.count()).toBe(2)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    const reached = await fetch(`${moved.address}/producto/cepillo/?utm_source=google`)
    expect(await reached.text()).toContain('<title>Cepillo')
    await button('Eliminar /producto/cepillo').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect.poll(() => stored.count()).toBe(1)
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
    await expect.poll(() => stored.count()).toBe(2)
    expectNoComplaints(complaints)
  })
})
