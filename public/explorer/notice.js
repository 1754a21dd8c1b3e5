/* global document */
const notice = document.getElementById('notice');
const title = document.getElementById('notice-title');
const text = document.getElementById('notice-text');

/** Closes the message when its button is pressed. */
export function watchNotice() {
  document.getElementById('notice-close').addEventListener('click', hideNotice);
}

/** Takes the message away. */
export function hideNotice() {
  notice.hidden = true;
}

/** Says above the editor why a call failed, and what to do about it. */
export function showFailure({ code, message, traceId }, { hasKey }) {
  const { heading, sentence } = explanation(code, message, hasKey);
  title.textContent = heading;
  text.textContent = traceId ? `${sentence} Trace ${traceId}` : sentence;
  notice.hidden = false;
}

function explanation(code, message, hasKey) {
  if (code === 'UNAUTHENTICATED') {
    return hasKey
      ? { heading: message, sentence: 'It may be mistyped, replaced, deleted or expired.' }
      : { heading: 'No API key.', sentence: 'Put one in the field above and run this again.' };
  }
  if (code === 'FORBIDDEN') {
    return { heading: message, sentence: 'The example WhoAmI shows what this key may do.' };
  }
  return { heading: code, sentence: message };
}
