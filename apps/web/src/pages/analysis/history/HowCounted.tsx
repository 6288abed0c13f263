import { Info } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { Popover } from '../../../ui/Popover.tsx'

/** The button ⓘ beside a figure or a heading, with how it is counted. */
export const HowCounted = ({ label, children }: { label: string; children: ReactNode }) => (
  <Popover
    label={label}
    buttonLabel={label}
    button={<Icon icon={Info} size={16} />}
    buttonClassName="grid size-6 place-items-center rounded-full text-ink3 hover:text-ink max-tablet:-my-2.5 max-tablet:size-11"
    panelClassName="w-80 p-4 text-sm text-ink2"
  >
    {children}
  </Popover>
)
