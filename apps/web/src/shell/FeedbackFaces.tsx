import { SCORES } from '@mirador/domain/messages/feedback'
import { FEEDBACK, FEELINGS } from '@mirador/texts/feedback'
import { Face } from './Face.tsx'

/** Five radio buttons, each named by its feeling. */
export function FeedbackFaces({ chosen }: { chosen: number }) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{FEEDBACK.question}</legend>
      <div className="feelings">
        {SCORES.map((score) => (
          <label key={score} className="feeling transition-colors">
            <input
              type="radio"
              name="puntuacion"
              value={score}
              defaultChecked={score === chosen}
              data-autofocus={score === chosen || undefined}
              // covers the card, so that all of it is the click target
              className="absolute inset-0 z-10"
            />
            <Face score={score} className="feeling-face size-8" />
            <span className="condensed wrap-anywhere">{FEELINGS[score]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
