// The shown commands call the address that the reader has come to.
/* global document, location */
for (const place of document.querySelectorAll('[data-origin]')) place.textContent = location.origin;
