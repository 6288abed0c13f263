import { Zap } from 'lucide'
import { CHANNELS } from '../../texts/channels.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Marks a Compra Ágil. */
export function AgileTag() {
  return (
    <span className="agile-tag">
      <Icon icon={Zap} size={12} />
      {CHANNELS.agil}
    </span>
  )
}
