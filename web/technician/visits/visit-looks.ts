/** The bar of the one large button: below the window on phones. */
export const visitBar = 'bottom-bar max-md:flex-col max-md:items-stretch! max-md:gap-2! max-md:text-center md:mt-6'

/** The one large button; it may name a computer. */
export const visitButton = 'min-h-14! w-full text-center text-[17px]/6! wrap-anywhere'
