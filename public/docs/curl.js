const KEY_HEADER = /^svc-api-key$/i;

/** What the shown curl has in the place of the key: whoever pastes it into a shell has the key in a variable there. */
export const KEY_OPTION = ['-H "SVC-API-KEY: $SVC_API_KEY"'];

/** A plugin of Swagger UI: the curl that is shown and copied never holds the key that is sent. */
export function withoutKey({ React }) {
  return {
    wrapComponents: {
      curl: (Curl) => (props) => {
        const headers = props.request.get('headers');
        const request = props.request.set(
          'headers',
          headers?.filterNot((_value, name) => KEY_HEADER.test(name)),
        );
        return React.createElement(Curl, { ...props, request });
      },
    },
  };
}
