/** The form of the path of a container, such as `/pci/high/`. */
export const CONTAINER_PATH = /^\/(?:[A-Za-z0-9_-]+\/)*$/;

/** How many characters the path of a container may have. */
export const CONTAINER_PATH_MAX = 400;

/** Whether a text is the path of a container. */
export function isContainerPath(text: string): boolean {
  return text.length <= CONTAINER_PATH_MAX && CONTAINER_PATH.test(text);
}
