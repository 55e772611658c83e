import type { CallName } from '../../contract/calls.ts'

type ImportCall = Extract<
  CallName,
  `imports.${string}` | `formerPaths.${string}` | `priceChanges.${string}` | 'exports.products'
>

/** Describes the calls for product files, for changing many prices, and for the former addresses of products. */
export const importCallDescriptions: Readonly<Record<ImportCall, string>> = {
  'imports.upload': 'Recibe una hoja de cálculo con productos y dice cómo se leería.',
  'imports.list': 'Lista las importaciones, con su estado.',
  'imports.get': 'Da una importación: estado, ajustes y cuentas.',
  'imports.rows': 'Lista las filas de una importación con lo que cambiaría o cambió cada una, por páginas.',
  'imports.review': 'Revisa las filas con otros ajustes, sin escribir productos.',
  'imports.apply': 'Escribe los productos de una importación revisada.',
  'imports.fetchPictures': 'Trae las fotos de los sitios que el dueño permite.',
  'imports.cancel': 'Detiene una importación; lo que ya escribió queda.',
  'imports.undo': 'Deshace lo que una importación escribió, salvo lo que alguien cambió después.',
  'imports.failedRows': 'Entrega las filas que no se pudieron escribir, para corregirlas en una hoja.',
  'exports.products': 'Entrega los productos para abrirlos en una hoja de cálculo.',
  'priceChanges.choices': 'Da las categorías, subcategorías y marcas que tienen los productos a la venta.',
  'priceChanges.list': 'Lista los cambios de muchos precios que se hicieron, los últimos primero.',
  'priceChanges.review':
    'Dice qué pasaría con los precios de muchos productos si suben, bajan o quedan en un valor, sin cambiar ninguno.',
  'priceChanges.get': 'Da un cambio de muchos precios: qué se eligió, cuántos cambian y cuántos se quedan como están.',
  'priceChanges.rows': 'Lista los productos de un cambio de precios, con el de antes y el nuevo, por páginas.',
  'priceChanges.apply':
    'Cambia los precios de una revisión, una sola vez. Lo que cambió después de revisarla se queda como está.',
  'priceChanges.undo': 'Devuelve los precios de antes, salvo los que alguien cambió después.',
  'formerPaths.review':
    'Recibe direcciones de antes con sus productos, en un archivo o pegadas, y dice qué entendió, sin guardar nada.',
  'formerPaths.save': 'Guarda direcciones de antes: cada una lleva desde entonces a la página de su producto.',
  'formerPaths.list': 'Lista las direcciones de antes, por páginas y con búsqueda, las últimas primero.',
  'formerPaths.remove': 'Elimina una dirección de antes, que vuelve a no existir.',
}
