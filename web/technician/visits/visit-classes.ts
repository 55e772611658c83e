/** The bar of the one large button: at the bottom of the window on phones. */
export const visitBar =
  'bottom-bar max-md:flex-col max-md:items-stretch! max-md:gap-2! max-md:text-center md:mt-6 md:flex md:flex-col md:gap-2'

/** The one large button; its label may contain a computer's name. */
export const visitButton = 'min-h-14! w-full text-center text-[17px]/6! wrap-anywhere'

/** A link to the map or to a telephone, large enough for a thumb. */
export const largeLink =
  'inline-flex min-h-12 max-w-full items-center gap-2 rounded-10 border border-edge px-3 py-1.5 text-[15px]/5 font-medium hover:bg-sunken active:bg-sunken'
