// Replaces every style and image that a component imports.
module.exports = '';
