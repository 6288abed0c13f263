export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'follow'
export type ButtonSize = 'pill' | 'normal' | 'large'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-patina text-patina-on border-transparent hover:bg-patina-strong',
  secondary: 'bg-surface text-ink border-line hover:bg-hover hover:border-control',
  ghost: 'text-ink2 border-transparent hover:bg-sunken hover:text-ink',
  follow: 'bg-cobre-wash text-cobre border-cobre-vivid hover:border-cobre',
}
const SIZES: Record<ButtonSize, string> = {
  pill: 'h-9 px-3 text-[0.875rem] max-tablet:h-11',
  normal: 'h-10 px-4 text-base max-tablet:h-11',
  // its label takes several lines where text is large and the window narrow
  large: 'min-h-12 px-6 py-1 text-lg whitespace-normal!',
}

/** For a button whose label may take several lines where text is large and the window narrow. */
export const WRAPPING = 'h-auto! min-h-10 max-w-full py-1.5 whitespace-normal! max-tablet:min-h-11'

/** For a button at the end of a row, which takes the width of a phone. */
export const WIDE_ON_PHONES = `${WRAPPING} max-tablet:w-full`

/** The look of a button, for `Button` and for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'normal', more = ''): string {
  return `inline-flex items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap select-none transition-colors disabled:opacity-60 ${VARIANTS[variant]} ${SIZES[size]} ${more}`
}
