import type { IconNode } from 'lucide'
import { type ComponentProps, createElement } from 'react'

interface Props extends Omit<ComponentProps<'svg'>, 'width' | 'height'> {
  icon: IconNode
  /** width and height in CSS pixels */
  size?: number
}

/** Draws an icon of lucide, a package that holds only the shapes. Without a label it is hidden from screen readers. */
export function Icon({ icon, size = 24, ...rest }: Props) {
  return createElement(
    'svg',
    {
      'aria-hidden': rest['aria-label'] ? undefined : true,
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...rest,
    },
    ...icon.map(([tag, attributes]) => createElement(tag, attributes)),
  )
}
