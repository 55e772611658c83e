import type { Call } from '../call.ts'

export const cartCalls = {
  'cart.add': {
    method: 'POST',
    path: '/api/addtocart',
    access: 'signedIn',
    signInMessage: 'Debes iniciar sesión para agregar productos al carrito.',
    rate: 'cartWrite',
    changesState: true,
  },
  'cart.count': { method: 'GET', path: '/api/countAddToCartProduct', access: 'public', rate: 'signedInRead' },
  'cart.view': { method: 'GET', path: '/api/view-card-product', access: 'signedIn', rate: 'signedInRead' },
  'cart.update': {
    method: 'POST',
    path: '/api/update-cart-product',
    access: 'signedIn',
    rate: 'cartWrite',
    changesState: true,
  },
  'cart.remove': {
    method: 'POST',
    path: '/api/delete-cart-product',
    access: 'signedIn',
    rate: 'cartWrite',
    changesState: true,
  },
  'wishList.view': { method: 'GET', path: '/api/wish-list', access: 'signedIn', rate: 'signedInRead' },
  'wishList.change': {
    method: 'POST',
    path: '/api/wish-list',
    access: 'signedIn',
    signInMessage: 'Debes iniciar sesión para guardar tu lista de deseos.',
    rate: 'cartWrite',
    changesState: true,
  },
} as const satisfies Record<string, Call>
