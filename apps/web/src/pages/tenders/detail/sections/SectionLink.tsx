import type { ComponentProps } from 'react'
import { useLocation } from '../../../../navigation.tsx'
import { paths } from '../../../../paths.ts'
import { Link } from '../../../../ui/Link.tsx'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  bid_idn: string
  /** anchor of the section */
  place: string
}

/** A link to a section of the tender on screen. It adds no history entry: Back leads to where the tender was opened. */
export function SectionLink({ bid_idn, place, ...rest }: Props) {
  const { state } = useLocation()
  return <Link {...rest} to={`${paths.tender(bid_idn)}#${place}`} replace state={state} />
}
