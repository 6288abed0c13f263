import { LISTED_CHANNELS } from '@mirador/domain/tender-query/tender-filters'
import { CHANNEL_TITLE } from '../../../texts/channels.ts'

interface Props {
  channel: string
  onChange: (channel: string) => void
}

/** The words of the title choose the channel of the list; the heading itself is for screen readers. */
export function ChannelTitle({ channel, onChange }: Props) {
  return (
    <fieldset aria-label={CHANNEL_TITLE.label} className="channels semicondensed">
      {LISTED_CHANNELS.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="canal"
            checked={value === channel}
            onChange={() => onChange(value)}
            className="sr-only"
          />
          <span className="channel-word">{CHANNEL_TITLE.words[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}
