// Stands for the coach's file in a client that was built without it.
export default '';
