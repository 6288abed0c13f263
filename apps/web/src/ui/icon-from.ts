import { type ComponentProps, createElement } from 'react'

interface IconData {
  size?: number
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

interface IconProps extends ComponentProps<'svg'> {
  size?: number | string
}

/** Draws an icon of lucide; stands in the build for the package's own function of the same form. */
export default function iconFrom({ size: box = 24, node }: IconData) {
  return ({ size = 24, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        'aria-hidden': rest['aria-label'] ? undefined : true,
        width: size,
        height: size,
        viewBox: `0 0 ${box} ${box}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
